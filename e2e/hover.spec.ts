/** Below a mouse, which the browser of the other tests does not have. */
import { creators } from '#content/landing.ts'
import { launchArguments } from '#tests/programs/find-browser.mjs'
import { expect, test, visit } from './fixtures.ts'
import { openForm } from './waitlist.ts'

const MOUSE = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4'

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: [...launchArguments, `--blink-settings=${MOUSE}`],
    env: { ...process.env, FONTCONFIG_FILE: process.env['BROWSER_FONTS'] ?? '' },
  },
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1440, height: 900 },
})

test('a frame is marked while the mouse is over its card', async ({ page }) => {
  await visit(page, '/')
  const [{ title }, other] = creators.cards
  const ringOf = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .locator('svg path')
      .last()
  await page.getByRole('link', { name: `${title} ${creators.choose}`, exact: true }).hover()
  await expect(ringOf(title)).toHaveCSS('opacity', '1')
  await expect(ringOf(other.title)).toHaveCSS('opacity', '0')
})

test('each control keeps its contrast below the mouse, in both schemes', async ({ page }) => {
  await openForm(page)
  const controls =
    '#page a:not([href="#main"]), #waitlist :is(a, button, input:not([type=radio]), select, input + span)'
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: controls })
  expect(nodeIds.length).toBeGreaterThan(25)
  for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await page.locator(controls).evaluateAll(lowContrasts), colorScheme).toEqual([])
  }
})

/** The controls whose text has less than 4.5:1 with its ground (WCAG 2.2). */
function lowContrasts(controls: Element[]): string[] {
  const partsOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  return controls.flatMap((control) => {
    let ground = ''
    for (let at: Element | null = control; at !== null && ground === ''; at = at.parentElement)
      // A ticket has its ground before its content.
      for (const part of [undefined, '::before']) {
        const { backgroundColor } = getComputedStyle(at, part)
        if (ground === '' && (partsOf(backgroundColor)[3] ?? 1) === 1) ground = backgroundColor
      }
    const both = [luminance(ground), luminance(getComputedStyle(control).color)].toSorted((a, b) => a - b)
    const ratio = ((both[1] ?? 0) + 0.05) / ((both[0] ?? 0) + 0.05)
    return ratio < 4.5 ? `${ratio.toFixed(1)}:1 ${control.outerHTML.slice(0, 200)}` : []
  })
}
