/** The report at its address, on the phone of a campaign manager. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addressOf, launchServer } from '#tests/server/launch-server.ts'
import { expect, test } from './fixtures.ts'

const PROGRAM = join(import.meta.dirname, '../dist/server/main.js')
const REPORT_KEY = 'k3yOfTheReport0a1b2c3d4e5f6g7h8i'

test('the report shows the campaign and the days that were chosen in it, and what was chosen', async ({
  page,
}, info) => {
  const list = info.outputPath('list.csv')
  const people = ['Diwali,2026-11-01', 'Diwali,2026-11-02', 'Eid,2026-11-02'].map(
    (link, index) => `A,${index}@example.com,other,${link}T06:00:00Z`,
  )
  await writeFile(list, ['name,email,category,utm_campaign,received_at', ...people].join('\n'))
  const env = { DATA_DIR: info.outputDir, REPORT_KEY }
  for (const args of [['migrate'], ['import', list]])
    await promisify(execFile)(process.execPath, [PROGRAM, ...args], { env: { ...process.env, ...env } })
  const running = launchServer(PROGRAM, { env })
  try {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${await addressOf(running)}/report/${REPORT_KEY}`)
    await expect(page.getByRole('heading', { name: 'Applications 3' })).toBeVisible()
    await page.getByText('All campaigns, all days').click()
    await page.getByLabel('Campaign').selectOption('Diwali')
    await page.getByLabel('From').fill('2026-11-02')
    await page.getByLabel('To').fill('2026-11-03')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('heading', { name: 'Applications 1' })).toBeVisible()
    await expect(page.getByLabel('Campaign')).toHaveValue('Diwali')
    await expect(page.getByLabel('From')).toHaveValue('2026-11-02')
    await expect(page.getByLabel('To')).toHaveValue('2026-11-03')
    await page.getByLabel('Campaign').selectOption('Eid')
  } finally {
    running.child.kill()
    await running.exited
  }
})
