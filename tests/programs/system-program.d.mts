/** The path of an executable of that name, if there is one. */
export function findProgram(name: string): string | undefined
