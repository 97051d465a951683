import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(html|js|css|svg|json|xml|txt|webmanifest|ico)$/

const encodings = {
  br: promisify(brotliCompress),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
} as const

/** Compresses text files at the highest level during the build, so that the server need not for each request. */
export function compress(): Plugin {
  return {
    name: 'compress',
    // After the bundle is written. Vite copies the files of public/ before.
    async writeBundle() {
      const folder = resolve(this.environment.config.root, this.environment.config.build.outDir)
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name))
      await Promise.all(
        files.map(async ({ parentPath, name }) => {
          const file = join(parentPath, name)
          const bytes = await readFile(file)
          for (const [extension, encode] of Object.entries(encodings))
            await writeFile(`${file}.${extension}`, await encode(bytes))
        }),
      )
    },
  }
}
