import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { site } from '#content/site.ts'
import { aFolder, anApp } from '#tests/server/an-app.ts'
import { aCommand } from './a-command.ts'

/** The folder of a stopped server: two applications of one campaign, fifty of as many, which a stranger made up. */
async function aFloodedList(): Promise<string> {
  const { store, dataDir, stop } = await anApp()
  for (let index = 0; index < 52; index += 1) {
    const application = {
      name: 'Asha',
      email: `${index}@example.com`,
      whatsapp: '+9198765',
      category: 'other',
    } as const
    await store.add({
      application,
      attribution: { utm_campaign: index < 2 ? '<script>alert(1)</script>' : `${index}\u001B[2J\u202E` },
      receivedAt: new Date(index < 26 ? '2026-11-20' : '2026-11-22'),
      idempotencyKeyDigest: undefined,
    })
  }
  await stop()
  return dataDir
}

test('the chart has a bar for each group, and a stranger cannot rewrite the terminal or flood it with campaigns', async () => {
  const folder = await aFloodedList()
  const chart = async (by: string) => (await aCommand(folder, ['report', '--by', by])).output
  const line = (count: number, width: number, label: string) =>
    `${String(count).padStart(2)}  ${'█'.repeat(width).padEnd(40)}  ${label}\n`
  expect(await chart('day')).toBe(
    `${site.brand}: 52 applications\n\n` +
      line(26, 40, '2026-11-20') +
      line(0, 0, '2026-11-21') +
      line(26, 40, '2026-11-22'),
  )
  const campaigns = await chart('campaign')
  expect(campaigns).toContain(`\n\n${line(2, 8, '<script>alert(1)</script>')}${line(1, 4, '10\\u{1b}[2J\\u{202e}')}`)
  expect(campaigns.endsWith(line(11, 40, '11 others'))).toBe(true)
  expect(campaigns.split('\n')).toHaveLength(44)
})

test('the page needs nothing from elsewhere, escapes what a stranger typed, and holds no person', async () => {
  const file = join(await aFolder(), 'report.html')
  const { code, output } = await aCommand(await aFloodedList(), ['report', '--by', 'campaign', '--html', file])
  expect({ code, output }).toEqual({ code: 0, output: `${file} shows 52 applications by campaign.\n` })
  const page = await readFile(file, 'utf8')
  expect(page).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>')
  expect(page).not.toMatch(/<script|<link|<img|url\(|@import|src=|href=/)
  expect(page).toContain("default-src 'none'")
  for (const personal of ['@example.com', 'Asha', '98765', 'instagram.com']) expect(page).not.toContain(personal)
})
