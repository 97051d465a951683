/** The style sheets as a whole: each rule has its element, each condition its window. */
import { expect, failedRequest, holdRequests, rulesOf, test, visit } from './fixtures.ts'
import { anApplicant, callToAction, fieldsOf, fillIn, toastsOf } from './waitlist.ts'

test.use({ expectedMessages: failedRequest })

/** What depends on the content: numbers of cards, a long brand and its own script, networks, a city, open questions. And sonner's. */
const ELSEWHERE =
  /:nth-child|columns--|--length_long|(?:footer|ticket)__(?:name|social|network|later|sender)|stub__brand|div \+ div|aria-busy="true"\](?!,)|sonner|data-description/

test('every rule has its element in some state of the page, and is met by some window', async ({ page }) => {
  await visit(page, '/')
  await page.locator('#waitlist form').waitFor({ state: 'attached' })
  const all = (await rulesOf(page)).filter(([selector = '']) => !ELSEWHERE.test(selector))
  // An element may have the focus later, and any has a `::before`.
  const selectors = all.map(([selector = '']) =>
    selector.replaceAll(/::[\w-]+|:(?:hover|active(?!\))|focus[\w-]*)/g, ':not(_)'),
  )
  let [rules, conditions] = [[...new Set(selectors)], [...new Set(all.flatMap(([, ...media]) => media))]]
  // A hero may have no ticket.
  const hasTicket = (await page.locator('input#price').count()) > 0
  expect(rules.length).toBeGreaterThan(hasTicket ? 300 : 250)
  const see = async (width = 1280, height = 790) => {
    await page.setViewportSize({ width, height })
    rules = await page.evaluate((some) => some.filter((rule) => !document.querySelector(rule)), rules)
    conditions = await page.evaluate((some) => some.filter((condition) => !matchMedia(condition).matches), conditions)
  }
  await see()
  if (!hasTicket) rules = rules.filter((rule) => !rule.includes('data-state="price"'))
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
  await see(200, 260)
  await see(340)
  for (const values of [
    anApplicant({ name: '', phoneNumber: '9'.repeat(60), instagram_link: 'x'.repeat(5000) }),
    anApplicant(),
  ]) {
    await page.goto('/?join=1')
    const answered = page.waitForEvent('load')
    await page.locator('form').evaluate((form: HTMLFormElement, entries) => {
      for (const [name, value] of entries) Object.assign(form.elements.namedItem(name) ?? {}, { value })
      form.submit()
    }, Object.entries(values))
    await answered
    await see(820)
  }
  expect(rules).toEqual([])

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active' })
  await see(1200)
  await see(1700, 1100)
  await page.emulateMedia({ media: 'print' })
  await see(200, 260)
  expect(conditions).toEqual([])
})
