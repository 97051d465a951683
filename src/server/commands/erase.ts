import { createInterface } from 'node:readline'
import { describeFault } from '#server/faults.ts'
import type { Store } from '#server/storage/write-list.ts'
import { addressesIn } from './addresses-in-file.ts'
import { inBatches } from './batches.ts'
import { configOf, defineCommand, refuse, UsageError, withStore, type Shell } from './command.ts'
import { nobodyOf, readEmail } from './person.ts'
import { counted, grouped, printable } from './wording.ts'

export const eraseCommand = defineCommand({
  description: 'Remove one person, or everybody in a file, from the list for good',
  operand: '[EMAIL]',
  options: {
    list: { type: 'string', value: 'FILE', description: 'Everybody in FILE, an export that you have gone through' },
    yes: { type: 'boolean', description: 'Do not ask for confirmation' },
  },
  async run(shell, { list: file, yes = false }, email) {
    if ((email === '') === (file === undefined)) throw new UsageError('Give one of EMAIL and --list FILE.')
    const meant = file === undefined ? onePerson(readEmail(email)) : await everybodyIn(file, shell)
    if (!yes && !shell.stdin.isTTY) throw new UsageError('There is no terminal to ask for confirmation: add --yes.')
    const isPostgres = configOf(shell).database !== undefined
    const { erased, left } = await withStore(shell, async (store) => {
      const question = yes ? undefined : await meant.describe(store)
      if (question !== undefined && !(await confirm(question, shell))) refuse('Nothing was erased.')
      const removed = await removeAll(store, meant.addresses, shell)
      // Once, because it rewrites all of the files. Also when nobody was erased: an erasure that was killed may have left bytes.
      const fault = await store.overwrite().then(
        () => undefined,
        (error: Error) => error,
      )
      return { erased: removed, left: fault }
    })
    if (erased === 0 && left !== undefined) throw left
    if (erased === 0) refuse(meant.nobody)
    shell.stdout.write(`${meant.summary(erased)}\n`)
    if (isPostgres) shell.stdout.write('PostgreSQL overwrites the space of a row when it reuses it.\n')
    else if (left === undefined) shell.stdout.write('The files were rewritten: no byte of what was erased is left.\n')
    shell.stdout.write('Earlier exports and backups still hold what was erased: delete them.\n')
    if (left !== undefined)
      refuse(`The files still hold its bytes, until the next erasure rewrites them. ${describeFault(left)}`)
  },
})

/** Who is to be erased. `describe` resolves to undefined when none of them is on the list. */
type Meant = {
  addresses: string[]
  describe: (store: Store) => Promise<string | undefined>
  nobody: string
  summary: (erased: number) => string
}

function onePerson(address: string): Meant {
  return {
    addresses: [address],
    async describe(store) {
      const found = await store.find(address)
      return found && `${printable(found.name)} <${printable(found.email)}> will be erased.`
    },
    nobody: nobodyOf(address),
    summary: () => `${printable(address)} was erased.`,
  }
}

/** Rejects when the file names nobody, or has no column that is named for addresses: nothing brings back who is erased. */
async function everybodyIn(file: string, shell: Shell): Promise<Meant> {
  const addresses = [...(await addressesIn(file, shell, { named: true }))]
  if (addresses.length === 0) throw new UsageError(`${file} names nobody.`)
  return {
    addresses,
    async describe(store) {
      let count = 0
      for await (const batch of inBatches(addresses)) count += await store.countOf(batch)
      return count === 0
        ? undefined
        : `On the list, and to be erased: ${grouped(count)} of ${grouped(addresses.length)} in ${file}.`
    },
    nobody: `Nobody in ${file} is on the list.`,
    summary: (erased) => `${counted(erased)} erased, ${grouped(addresses.length - erased)} not on the list.`,
  }
}

/** Resolves to how many were on the list. */
async function removeAll(store: Store, addresses: string[], { stderr }: Shell): Promise<number> {
  let removed = 0
  try {
    for await (const batch of inBatches(addresses)) removed += await store.removeAll(batch)
  } catch (error) {
    if (removed > 0) stderr.write(`${counted(removed)} erased. Run it again to erase the rest.\n`)
    throw error
  }
  return removed
}

/** Asks on the terminal. Only "yes" is a yes: an empty line, the end of the input and Ctrl+C are a no. */
async function confirm(what: string, { stdin, stderr }: Shell): Promise<boolean> {
  const terminal = createInterface({ input: stdin, output: stderr })
  terminal.setPrompt(`${what} This cannot be undone. Type "yes": `)
  terminal.prompt()
  for await (const answer of terminal) return answer.trim().toLowerCase() === 'yes'
  return false
}
