/** The report at its address, on the phone and the desk of a campaign manager. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestInfo } from '@playwright/test'
import { addressOf, launchServer } from '#tests/server/launch-server.ts'
import { accessibilityFindings, expect, test } from './fixtures.ts'
import { faultsOfControls } from './focus-faults.ts'

const PROGRAM = join(import.meta.dirname, '../dist/server/main.js')
const REPORT_KEY = 'k3yOfTheReport0a1b2c3d4e5f6g7h8i'
const HEADER = 'name,email,category,utm_source,utm_medium,utm_campaign,received_at'

/** The address of the report of a running server with these people: source, medium, campaign and time of each. */
async function aReport(people: string[], info: TestInfo) {
  const list = info.outputPath('list.csv')
  const lines = people.map((link, index) => `A,${index}@example.com,other,${link}`)
  await writeFile(list, [HEADER, ...lines].join('\n'))
  const env = { DATA_DIR: info.outputDir, REPORT_KEY }
  for (const args of [['migrate'], ['import', list]])
    await promisify(execFile)(process.execPath, [PROGRAM, ...args], { env: { ...process.env, ...env } })
  const running = launchServer(PROGRAM, { env })
  const stop = async () => {
    running.child.kill()
    await running.exited
  }
  return { url: `${await addressOf(running)}/report/${REPORT_KEY}`, stop }
}

/** Somebody on each of so many days, up to today. */
const daily = (days: number) =>
  Array.from(
    { length: days },
    (_, ago) => `instagram,story,diwali,${new Date(Date.now() - ago * 86_400_000).toISOString()}`,
  )

test('the report shows the campaign and the days that were chosen in it, and what was chosen', async ({
  page,
}, info) => {
  const people = ['Diwali  26,2026-11-01', 'Diwali  26,2026-11-02', 'Eid,2026-11-02']
  const { url, stop } = await aReport(
    people.map((one) => `,,${one}T06:00:00Z`),
    info,
  )
  try {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(url)
    await expect(page.getByRole('heading', { name: 'Applications 3' })).toBeVisible()
    await page.getByText('All campaigns, all days').click()
    await expect(page.locator('#campaigns option').first()).toHaveAttribute('value', 'Diwali  26')
    await page.getByLabel('Campaign').fill('Diwali  26')
    await page.getByLabel('From').fill('2026-11-02')
    await page.getByLabel('To').fill('2026-11-03')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('heading', { name: 'Applications 1' })).toBeVisible()
    await expect(page.getByLabel('Campaign')).toHaveValue('Diwali  26')
    await expect(page.getByLabel('From')).toHaveValue('2026-11-02')
    await expect(page.getByLabel('To')).toHaveValue('2026-11-03')
    await page.getByRole('link', { name: 'All campaigns' }).click()
    await expect(page.getByRole('heading', { name: 'Applications 2' })).toBeVisible()
  } finally {
    await stop()
  }
})

test('in both schemes each text of the report has its contrast, and each control shows its focus', async ({
  page,
}, info) => {
  const { url, stop } = await aReport([...daily(3), `youtube,diwali,,${new Date().toISOString()}`], info)
  try {
    await page.setViewportSize({ width: 360, height: 400 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(url)
      expect(await faultsOfControls(page, 'body'), colorScheme).toEqual([])
      for (const summary of await page.locator('summary').all()) await summary.click()
      const findings = await accessibilityFindings(page)
      expect(findings.filter((finding) => finding.startsWith('color-contrast'))).toEqual([])
    }
  } finally {
    await stop()
  }
})

test('in the dark the fields of the report have the buttons of dark ones', async ({ page }, info) => {
  const { url, stop } = await aReport([], info)
  try {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(url)
    await expect(page.locator('input[type=date]').first()).toHaveCSS('color-scheme', 'dark')
  } finally {
    await stop()
  }
})

test('a day on which nobody came has no bar, and bars are seen with forced colours, and printed', async ({
  page,
}, info) => {
  const [today = '', , , ...earlier] = daily(9)
  const { url, stop } = await aReport([today, ...earlier], info)
  try {
    await page.goto(url)
    const bars = page.locator('.plot').first().locator('svg')
    await expect(bars).toHaveCount(9)
    await expect(bars.filter({ visible: true })).toHaveCount(7)
    const looks = (name: string) =>
      page
        .locator('.plot > :not(.open) svg, .bar')
        .evaluateAll(
          (all, property) => [...new Set(all.map((bar) => getComputedStyle(bar).getPropertyValue(property)))],
          name,
        )
    expect(await looks('-webkit-print-color-adjust')).toEqual(['exact'])
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    expect(await looks('background-color')).toEqual(['rgb(255, 255, 255)'])
  } finally {
    await stop()
  }
})

test('on a phone a link is tapped for its days, and a bar for its number', async ({ browser }, info) => {
  const { url, stop } = await aReport([...daily(30), `youtube,,,${new Date().toISOString()}`], info)
  const page = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  try {
    await page.goto(url)
    await page.getByRole('link', { name: 'instagram · story · diwali' }).tap()
    await expect(page.getByRole('heading', { name: 'Applications 30' })).toBeVisible()
    await page.getByRole('link', { name: '7 days' }).tap()
    await expect(page.getByRole('heading', { name: 'Applications 7' })).toBeVisible()
    await expect(page.getByText(/^Link instagram · story · diwali, from/)).toBeVisible()
    const [bar, number] = [page.locator('.plot .open'), page.getByText(/, so far: 1$/)]
    await expect(number).toBeHidden()
    await bar.tap()
    await expect(number).toBeVisible()
    // Who cannot see the bars reads them.
    await page.getByText('Each day in numbers').tap()
    await expect(page.getByRole('row', { name: /so far 1$/ })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Applications' }).first()).toBeVisible()
  } finally {
    await page.close()
    await stop()
  }
})

for (const days of [1, 30, 160, 400, 800])
  test(`the bars of ${days} days are seen on a phone and on a desk, and none is a slab`, async ({ page }, info) => {
    const { url, stop } = await aReport(daily(days), info)
    try {
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(url)
        const widths = await page
          .locator('section:has-text("By") .plot')
          .first()
          .locator('svg')
          .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
        expect(Math.min(...widths), `${width} px`).toBeGreaterThan(2)
        expect(Math.max(...widths), `${width} px`).toBeLessThanOrEqual(64)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    } finally {
      await stop()
    }
  })

test('on a desk the two columns end together, and the marks of the hours stand at their hours', async ({
  page,
}, info) => {
  const links = Array.from({ length: 40 }, (_, index) => `source-${index},,,2026-11-${10 + (index % 9)}T06:00:00Z`)
  const { url, stop } = await aReport(links, info)
  try {
    await page.setViewportSize({ width: 1440, height: 800 })
    await page.goto(url)
    const ends = await page.locator('.ledger .bar').evaluateAll((bars) => {
      const bottoms = (isRight: boolean) =>
        bars
          .map((bar) => bar.getBoundingClientRect())
          .filter(({ left }) => left > innerWidth / 2 === isRight)
          .map(({ bottom }) => bottom)
      return [Math.max(...bottoms(false)), Math.max(...bottoms(true))] as const
    })
    expect(Math.abs(ends[0] - ends[1])).toBeLessThan(80)
    const middles = await page.locator('.marks span').evaluateAll((marks) => {
      const range = document.createRange()
      return marks.slice(1, -1).map((mark) => {
        range.selectNodeContents(mark)
        const { left, width } = range.getBoundingClientRect()
        const plot = mark.closest('.chart')?.querySelector('.plot')?.getBoundingClientRect() ?? new DOMRect()
        return (left + width / 2 - plot.left) / plot.width
      })
    })
    for (const [index, middle] of middles.entries()) expect(middle).toBeCloseTo((index + 1) / 4, 2)
    expect(middles).toHaveLength(3)
  } finally {
    await stop()
  }
})
