import { build } from 'vite'

/**
 * Compiles the inline script at the end of the page. Its element's `data-modules` lists the URLs of the entry's chunks,
 * separated by spaces, the entry first.
 */
export function compileStartScript(file: string): Promise<string> {
  return compile(file, 'iife')
}

/** Compiles a module that the start script imports, with all that it imports, apart from the page's own script. */
export function compileModule(file: string): Promise<string> {
  return compile(file, 'es')
}

async function compile(file: string, format: 'iife' | 'es'): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    // In library mode `import()` stays as it is. Vite's module preload code would be larger than the script.
    build: { write: false, copyPublicDir: false, lib: { entry: file, formats: [format], name: 'start' } },
  })
  const [result] = Array.isArray(output) ? output : [output]
  const chunk = result !== undefined && 'output' in result ? result.output[0] : undefined
  if (chunk === undefined || chunk.code.includes('</script')) throw new Error(`${file} cannot be inlined.`)
  return chunk.code.trim()
}
