/** The style sheets as a whole: each rule has its element, each condition its window, each control what all have. */
import type { Page } from '@playwright/test'
import { expect, failedRequest, holdRequests, test, visit } from './fixtures.ts'
import { anApplicant, callToAction, dialogOf, fieldsOf, fillIn, toastsOf } from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

/** What depends on the content: numbers of cards, a long brand and its own script, networks, open questions. And sonner's. */
const ELSEWHERE =
  /:nth-child|columns--|--length_long|(?:footer|ticket)__(?:name|social|network|later)|stub__brand|div \+ div|aria-busy="true"\](?!,)|sonner|data-description/

test('every rule has its element in some state of the page, and is met by some window', async ({ page }) => {
  await visit(page, '/')
  await page.locator('#waitlist form').waitFor({ state: 'attached' })
  let [rules, conditions] = await rulesOf(page)
  expect(rules.length).toBeGreaterThan(300)
  const see = async () => {
    rules = await page.evaluate(
      // An element may have the focus later, and any has a `::before`.
      (all) =>
        all.filter(
          (rule) =>
            !document.querySelector(rule.replaceAll(/::[\w-]+|:(?:hover|active(?!\))|focus[\w-]*)/g, ':not(_)')),
        ),
      rules,
    )
  }
  await see()
  // A hero may have no ticket.
  if ((await page.locator('input#price').count()) === 0)
    rules = rules.filter((rule) => !rule.includes('data-state="price"'))
  else {
    for (const price of ['1', '1111', '11111', '999999', '9999999', '999999999']) {
      await page.locator('input#price').fill(price)
      await see()
    }
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.locator('[data-state=price]').waitFor()
    await see()
  }
  const { email, phoneNumber, submit } = fieldsOf(page)
  await callToAction(page).click()
  await email.fill('asha@gmial.com')
  await phoneNumber.fill('12')
  await submit.click()
  await toastsOf(page).waitFor()
  await page.evaluate(() => (document.documentElement.dir = 'rtl'))
  await see()
  const answer = await holdRequests(page, '**/api/waitlist')
  await fillIn(page, anApplicant())
  await submit.click()
  await expect(submit).toBeDisabled()
  await see()
  answer()
  await page.locator('body > [aria-hidden=true][inert]').waitFor()
  await see()
  // Without script: a missing page, and what the server says of a form.
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/missing')
  await see()
  for (const values of [anApplicant({ name: '', instagram_link: 'x'.repeat(5000) }), anApplicant()]) {
    await page.goto('/?join=1')
    const answered = page.waitForEvent('load')
    await page.locator('form').evaluate((form: HTMLFormElement, entries) => {
      for (const [name, value] of entries) Object.assign(form.elements.namedItem(name) ?? {}, { value })
      form.submit()
    }, Object.entries(values))
    await answered
    await see()
  }
  expect(rules).toEqual([])

  const [paper, light, dark] = [
    { media: 'print' },
    { media: 'screen', colorScheme: 'light', reducedMotion: 'no-preference' },
    { colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active' },
  ] as const
  for (const [width, height, media] of [
    [200, 260, paper],
    [200, 260, light],
    [340, 700, light],
    [820, 700, light],
    [1200, 900, dark],
    [1700, 1100, dark],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia(media)
    conditions = await page.evaluate((some) => some.filter((condition) => !matchMedia(condition).matches), conditions)
  }
  expect(conditions).toEqual([])
})

/** The selectors of all rules, and the conditions of their media. */
const rulesOf = (page: Page): Promise<[string[], string[]]> =>
  page.evaluate((elsewhere) => {
    const [selectors, conditions] = [new Set<string>(), new Set<string>()]
    const collect = (rules: CSSRuleList, condition?: string) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule && !new RegExp(elsewhere).test(rule.selectorText)) {
          selectors.add(rule.selectorText)
          if (condition) conditions.add(condition)
        }
        if (rule instanceof CSSGroupingRule)
          collect(rule.cssRules, rule instanceof CSSMediaRule ? rule.conditionText : condition)
      }
    }
    for (const sheet of document.styleSheets) collect(sheet.cssRules)
    return [[...selectors], [...conditions]]
  }, ELSEWHERE.source)

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const)
  test(`in the ${colorScheme} scheme every control is seen when it has the focus, and is known by the mouse`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/?join=1')
    await fieldsOf(page).name.press('Tab')
    const faults = await controlFaults(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await page.keyboard.press('Tab')
    expect([...faults, ...(await controlFaults(page, '#page'))]).toEqual([])
  })

/** What is wrong with the look of a control: no ring of 3:1 around it (WCAG 2.2, 1.4.11), no frame, no change below the mouse. */
function controlFaults(page: Page, root: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const luminance = (colour: string) =>
      numbers(colour)
        .slice(0, 3)
        .map((value) => (value <= 10 ? value / 3295 : ((value / 255 + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0.05)
    const differ = (one: string, other: string) => {
      const ratio = luminance(one) / luminance(other)
      return Math.max(ratio, 1 / ratio) >= 3
    }
    /** The colour behind an element: of its own background, of its paper, or of what it stands on. */
    const groundOf = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)'
      const paper = [...element.querySelectorAll(':scope > svg > path')].find((path) => path.checkVisibility())
      const before = getComputedStyle(element, '::before')
      const colours = [
        ...(paper ? [getComputedStyle(paper).fill] : []),
        ...(before.position === 'absolute' ? [before.backgroundColor] : []),
        getComputedStyle(element).backgroundColor,
      ]
      return colours.find((colour) => numbers(colour)[3] !== 0 && colour !== 'none') ?? groundOf(element.parentElement)
    }
    const hovers: string[] = []
    const collect = (rules: CSSRuleList, hasMouse = false) => {
      for (const rule of rules) {
        if (hasMouse && rule instanceof CSSStyleRule && rule.selectorText.includes(':hover'))
          hovers.push(rule.selectorText)
        if (rule instanceof CSSMediaRule) collect(rule.cssRules, hasMouse || rule.conditionText === '(hover: hover)')
        else if (rule instanceof CSSGroupingRule) collect(rule.cssRules, hasMouse)
      }
    }
    for (const sheet of document.styleSheets) collect(sheet.cssRules)
    const hovered = document.querySelectorAll(hovers.join().replaceAll(/:hover|::before/g, ''))

    return [...document.querySelectorAll<HTMLElement>(`${selector} :is(a[href], button, input, select)`)].flatMap(
      (control) => {
        if (!control.checkVisibility({ visibilityProperty: true })) return []
        control.focus()
        // A radio button is drawn by its card, and a row frames its label too.
        const parts = [control, control.nextElementSibling, control.parentElement].filter((part) => part !== null)
        const styled = parts.map((part) => ({ part, style: getComputedStyle(part) }))
        const isRinged = styled.some(({ part, style }) => {
          const ground = groundOf(parseFloat(style.outlineOffset) < 0 ? part : part.parentElement)
          return (
            style.outlineStyle === 'solid' && parseFloat(style.outlineWidth) >= 2 && differ(style.outlineColor, ground)
          )
        })
        const isField = control.matches('input, select')
        const isFramed = styled.some(
          ({ part, style }) =>
            style.borderBlock === style.borderInline &&
            style.borderBlockStyle === 'solid' &&
            differ(style.borderBlockColor, groundOf(part.parentElement)),
        )
        const isHovered = [...hovered].some((part) => parts.includes(part) || control.contains(part))
        const { textDecorationLine, cursor, display } = getComputedStyle(control)
        const target = (control.closest('label') ?? control).getBoundingClientRect()
        const faults = {
          'has no ring': !isRinged,
          'has no frame': isField && !isFramed,
          'looks the same below the mouse':
            !isHovered && textDecorationLine === 'none' && !control.matches('[href="#top"]'),
          'has the colour of its ground':
            groundOf(control) === groundOf(control.parentElement) && control.matches('[data-busy]'),
          'has no pointer': !isField && cursor !== 'pointer',
          'is small': !display.startsWith('inline') && Math.min(target.width, target.height) < 38,
        }
        return Object.entries(faults).flatMap(([fault, isTrue]) =>
          isTrue ? `${control.localName} '${control.textContent || control.ariaLabel || control.id}' ${fault}` : [],
        )
      },
    )
  }, root)
}
