import { build } from 'vite'

/**
 * Compiles the script that stands in the page itself, at its end. It is told which modules make up the page's own
 * script by the `data-modules` of its element: addresses with a space between them, the entry first.
 */
export async function compileStartScript(file: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    // As a library, `import()` stays as it is written; the module preloading of pages would be more bytes than this.
    build: { write: false, copyPublicDir: false, lib: { entry: file, formats: ['iife'], name: 'start' } },
  })
  const [result] = Array.isArray(output) ? output : [output]
  const chunk = result !== undefined && 'output' in result ? result.output[0] : undefined
  if (chunk === undefined || chunk.code.includes('</script')) throw new Error(`${file} cannot stand in the page.`)
  return chunk.code.trim()
}
