import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(html|js|css|svg|json|xml|txt|webmanifest|ico)$/

const encodings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
} as const

/** Compresses text files at the highest level during the build, so that the server need not for each request. */
export function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      order: 'post',
      // After the bundle is written and the files of public/ are copied.
      sequential: true,
      async handler() {
        const folder = resolve(this.environment.config.root, this.environment.config.build.outDir)
        const entries = await readdir(folder, { recursive: true, withFileTypes: true })
        const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
        await Promise.all(files.map(({ parentPath, name }) => writeSiblings(join(parentPath, name))))
      },
    },
  }
}

/** Writes `file.br` and `file.gz` if they are smaller than the file. */
async function writeSiblings(file: string): Promise<void> {
  const bytes = await readFile(file)
  for (const [extension, encode] of Object.entries(encodings)) {
    const encoded = await encode(bytes)
    if (encoded.length < bytes.length) await writeFile(`${file}.${extension}`, encoded)
  }
}
