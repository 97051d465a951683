/** The processes of one browser, and a folder for its files. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { writeBrowserFonts } from '#vite-plugins/programs/browser-fonts.ts'

type Started = {
  /** Waits until the program writes this. Rejects with the output if the program ends first. */
  wrote: (pattern: RegExp) => Promise<RegExpExecArray>
}

export type ProcessGroup = {
  folder: string
  start: (program: string, args: string[], env?: Record<string, string>) => Started
  /** Ends the processes, the last one first, and removes the folder. */
  stop: () => Promise<void>
}

export async function createProcessGroup(): Promise<ProcessGroup> {
  const folder = mkdtempSync(join(tmpdir(), 'engine-'))
  const fonts = await writeBrowserFonts()
  const stops: (() => Promise<void>)[] = []
  return {
    folder,
    start(program, args, env = {}) {
      const child = spawn(program, args, {
        // The browser's profile is its own, and Firefox as root refuses another user's home.
        env: { ...process.env, HOME: folder, FONTCONFIG_FILE: fonts, ...env },
        // Xvfb writes the number of its display to descriptor 3.
        stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      })
      let output = ''
      for (const stream of child.stdio.slice(1)) {
        ;(stream as Readable).on('data', (chunk: Buffer) => (output += chunk.toString()))
      }
      let ended = false
      const end = new Promise<void>((resolve) => {
        child.once('error', (error) => {
          output += error.message
          resolve()
        })
        child.once('exit', () => resolve())
      }).then(() => (ended = true))
      const kill = () => child.kill('SIGKILL')
      // A test run that is ended early leaves no browser behind.
      process.once('exit', kill)
      stops.push(async () => {
        kill()
        await end
        process.off('exit', kill)
      })
      return {
        async wrote(pattern) {
          for (;;) {
            const match = pattern.exec(output)
            if (match !== null) return match
            if (ended) throw new Error(`${program} ended:\n${output}`)
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
        },
      }
    },
    async stop() {
      for (const stop of stops.toReversed()) await stop()
      // A process of the browser may still write for a moment.
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
