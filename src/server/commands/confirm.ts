import { createInterface } from 'node:readline'
import { UsageError } from './exit.ts'

/** Asks on the terminal. Only "yes" is a yes: an empty line, the end of the input and Ctrl+C are a no. */
export function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  return new Promise((resolve) => {
    terminal.once('close', () => resolve(false))
    terminal.question(`${question} Type "yes": `, (answer) => {
      resolve(answer.trim().toLowerCase() === 'yes')
      terminal.close()
    })
  })
}

/** Nobody can be asked without a terminal. */
export function requireTerminal(flag: string): void {
  if (!process.stdin.isTTY) throw new UsageError(`There is no terminal to ask on: add ${flag}.`)
}
