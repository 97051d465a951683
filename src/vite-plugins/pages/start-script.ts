import { build } from 'vite'

/** Compiles an inline script. `env` replaces `import.meta.env`. */
export function compileStartScript(file: string, env: Record<string, string> = {}): Promise<string> {
  return compile(file, 'iife', env)
}

/** Compiles a module that the start script imports, with its dependencies, as one file. */
export function compileModule(file: string): Promise<string> {
  return compile(file, 'es')
}

async function compile(file: string, format: 'iife' | 'es', env: Record<string, string> = {}): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    define: Object.fromEntries(
      Object.entries(env).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
    ),
    // Library mode keeps `import()` unchanged. Otherwise Vite adds preload code that is larger than the script.
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry: file, formats: [format], name: 'start' },
      // For a module, Vite would keep line breaks and comments: a bundler that reads it again may need them.
      rolldownOptions: { output: { minify: true } },
    },
  })
  const [result] = Array.isArray(output) ? output : [output]
  const chunk = result !== undefined && 'output' in result ? result.output[0] : undefined
  if (chunk === undefined || chunk.code.includes('</script')) throw new Error(`${file} cannot be inlined.`)
  return chunk.code.trim()
}
