/** What a reader of a document must know before it is too late: people, secrets or the list would be lost. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WARNINGS: [document: string, warning: string, words: RegExp][] = [
  [
    'commands/README.md',
    'a row that a filter hides is erased with the others',
    /delete the rows of real people[^.]*filter only hides/,
  ],
  [
    'commands/README.md',
    'an import brings back who was erased',
    /erased or left since the export is back; erase them again/,
  ],
  [
    'commands/README.md',
    'a restore brings back who was erased',
    /Anyone who was erased or left since is back here too/,
  ],
  ['commands/README.md', 'the times of an export are not those of India', /`export`\*\* [^:]*\. Its times are UTC\./],
  ['commands/README.md', 'no server runs during a restore', /`restore FILE`\*\*[^:]*Stop the server first/],
  [
    'commands/README.md',
    'an import of an old list ends its messages',
    /webhook gets no imported applications\. Run `webhooks --send` for the old list first/,
  ],
  ['commands/README.md', 'the old server takes applications until it stops', /import again when it has stopped/],
  ['commands/README.md', 'who has a link to leave can press it', /`leave_link`[^.]*as secret as/],
  ['commands/README.md', 'other programs read a command line', /set `PGPASSWORD` instead of a password/],
  [
    'commands/beta.md',
    'who is deleted is in the tool and in files too',
    /`erase EMAIL`, and delete the contact in the tool[^.]*\. Delete the person in exported files too/,
  ],
  [
    'commands/beta.md',
    'a build without SITE_URL has links that lead nowhere',
    /Build with `SITE_URL`, or the links have no address/,
  ],
  ['commands/beta.md', 'the applicants agreed to one mail', /agreed to one mail[^.]*no list of a newsletter/],
  ['deploying.md', 'no server runs during a restore', /stop the service, run `waitlist restore FILE`, and start it/],
  [
    'deploying.md',
    'an earlier release cannot read a migrated list',
    /has migrated the list, restore an earlier backup/,
  ],
  ['deploying.md', 'a CDN that drops the query shows one page for two', /must keep the query in its cache key/],
  ['deploying.md', 'who bypasses the CDN can forge an address', /refuse requests that bypass it/],
  ['deploying.md', 'who knows the address of the function can forge a header', /function's own address secret/],
  ['past-one-machine.md', 'npm keeps SIGTERM to itself', /npm would keep SIGTERM to itself/],
  [
    'past-one-machine.md',
    'others read what is not encrypted',
    /Outside your own network, end `DATABASE_URL` with `\?sslmode=require`/,
  ],
  ['past-one-machine.md', 'a pooler cannot migrate', /`migrate` with the owner's direct address \(not a pooler's\)/],
  ['README.md', 'a wrong folder begins an empty list', /check the printed database and number of applications/],
  ['README.md', 'no file is copied while it is in use', /only copy them with `backup` and replace them with `restore`/],
  [
    'README.md',
    'the keys are in the log of nginx',
    /nor the keys of the report and of links to leave; nginx logs these/,
  ],
  [
    'webhooks/README.md',
    'who knows the address of the sheet writes to it',
    /whoever knows the address can add rows\. Keep the column `id`/,
  ],
  ['webhooks/README.md', 'a message may come twice', /may come twice\*\* with the same `id`/],
  ['../content/campaign-links.md', 'who has the address of the report sees it', /whoever has the address sees it/],
  [
    '../content/campaign-links.md',
    'a link to WhatsApp without its parts is of no campaign',
    /WhatsApp names none, so write the parts into every link/,
  ],
]

test.each(WARNINGS)('%s warns: %s', async (document, _, words) => {
  const text = await readFile(join(import.meta.dirname, '../src/server', document), 'utf8')
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(words)
})
