import { build } from 'vite'

/**
 * Compiles the inline script at the end of the page. Its element's `data-modules` lists the URLs of the entry's chunks,
 * separated by spaces, the entry first.
 */
export async function compileStartScript(file: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    // In library mode `import()` stays as it is. Vite's module preload code would be larger than the script.
    build: { write: false, copyPublicDir: false, lib: { entry: file, formats: ['iife'], name: 'start' } },
  })
  const [result] = Array.isArray(output) ? output : [output]
  const chunk = result !== undefined && 'output' in result ? result.output[0] : undefined
  if (chunk === undefined || chunk.code.includes('</script')) throw new Error(`${file} cannot be inlined.`)
  return chunk.code.trim()
}
