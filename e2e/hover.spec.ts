/** Below a mouse, which the browser of the other tests does not have. */
import { creators } from '#content/landing.ts'
import { contrast } from '#tests/contrast.ts'
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
    const looks = await page.locator(controls).evaluateAll(looksOf)
    // WCAG 2.2, 1.4.3.
    const low = looks.filter(({ ground, ink }) => contrast(ground, ink) < 4.5)
    expect(low, colorScheme).toEqual([])
  }
})

test('each button, and each link but those among words, answers the mouse', async ({ page }) => {
  await openForm(page)
  const names = ':is(#page, #waitlist) :is(a, button):not(p a, [aria-labelledby], [href="#main"], [href="#top"])'
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: names })
  expect(nodeIds.length).toBeGreaterThan(15)
  const before = await page.locator(names).evaluateAll(answersOf)
  for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['hover'] })
  const after = await page.locator(names).evaluateAll(answersOf)
  expect(before.filter((one) => after.includes(one))).toEqual([])
})

/** What a control may change for the mouse, of itself and of its parts. */
const answersOf = (controls: Element[]) =>
  controls.map((control, index) => {
    const looks = [control, ...control.querySelectorAll('*')].flatMap((one) =>
      [undefined, '::before'].map((part) => {
        const { color, backgroundColor, transform, textDecorationLine } = getComputedStyle(one, part)
        return [color, backgroundColor, transform, textDecorationLine].join()
      }),
    )
    return `${index} ${control.outerHTML.slice(0, 150)} ${looks.join()}`
  })

/** The colours of each control's text, and of the ground that it lies on. */
const looksOf = (controls: Element[]) =>
  controls.map((control) => {
    let ground = ''
    for (let at: Element | null = control; at !== null && ground === ''; at = at.parentElement)
      // A ticket has its ground before its content.
      for (const part of [undefined, '::before']) {
        const { backgroundColor } = getComputedStyle(at, part)
        // One without a fourth part is opaque.
        if (ground === '' && Number(backgroundColor.match(/[\d.]+/g)?.[3] ?? 1) === 1) ground = backgroundColor
      }
    return { control: control.outerHTML.slice(0, 200), ground, ink: getComputedStyle(control).color }
  })
