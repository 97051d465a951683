/** The message for each response (specification, sections 4 and 8). */
import { fieldMessages } from '#content/waitlist.ts'
import { expect, failedRequest, test, visit } from './fixtures.ts'
import { startServer } from './server.ts'
import {
  anApplicant,
  dialogOf,
  expireToasts,
  fieldsOf,
  fillIn,
  join,
  reopen,
  toastSaying,
  toastsOf,
  valuesOf,
} from './waitlist.ts'

const sentences = {
  joined: "You're now on the early creator list! We'll notify you before the beta launch.",
  duplicate: 'This email is already registered in our waitlist.',
  limited: 'Too many requests. Please try again in a few minutes.',
  unexpected: 'Unexpected response from server.',
  failed: 'Something went wrong. Please try again.',
}

const json = (status: number, body: unknown) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
})

test.use({ expectedMessages: failedRequest })

test.describe('of the built server', () => {
  test('a new application is a success', async ({ page }) => {
    await visit(page, '/?join=1')
    await join(page)
    await expect(toastSaying(page, sentences.joined)).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
  })

  test('409: an e-mail address that is already on the list, in any case', async ({ page }) => {
    const applicant = anApplicant()
    await visit(page, '/?join=1')
    await join(page, applicant)
    await expect(toastSaying(page, sentences.joined)).toBeVisible()
    await reopen(page)
    const again = { ...applicant, email: applicant.email.toUpperCase(), name: 'Somebody else' }
    await join(page, again)
    await expect(toastSaying(page, sentences.duplicate)).toBeVisible()
    await expect(dialogOf(page)).toBeVisible()
    expect(await valuesOf(page)).toEqual(again)
  })

  test('429: too many applications', async ({ page }) => {
    const server = await startServer({ RATE_LIMIT: '1/600' })
    try {
      await visit(page, `${server.url}/?join=1`)
      await join(page)
      await expect(toastSaying(page, sentences.joined)).toBeVisible()
      await reopen(page)
      const second = anApplicant()
      await join(page, second)
      await expect(toastSaying(page, sentences.limited)).toBeVisible()
      await expect(dialogOf(page)).toBeVisible()
      expect(await valuesOf(page)).toEqual(second)
    } finally {
      await server.stop()
    }
  })

  test("422: the server's message about an invalid value", async ({ page }) => {
    await visit(page, '/?join=1')
    // A value that only a page of another release can send.
    await page.route('**/api/waitlist', (route) =>
      route.continue({
        postData: route.request().postDataBuffer()?.toString().replace('filmmaker', 'astronaut') ?? '',
      }),
    )
    await join(page)
    await expect(toastSaying(page, fieldMessages.category.missing)).toBeVisible()
    await expect(dialogOf(page)).toBeVisible()
  })
})

// One response of each kind: tests/contract/outcome.test.ts has all of them.
test('any other response, or none, is an error whose sentence is shown as text, and the form keeps its values', async ({
  page,
}) => {
  await visit(page, '/?join=1')
  await page.clock.install()
  const applicant = anApplicant({ countryCode: '+1', phoneNumber: '2025550123' })
  await fillIn(page, applicant)
  for (const [situation, response, sentence] of [
    ['201, a success that is not 200', json(201, { status: 'success' }), sentences.unexpected],
    ['409 even with a detail', json(409, { detail: 'Another sentence.' }), sentences.duplicate],
    [
      'a detail with markup in it, shown as text',
      json(400, { detail: '<b id="bold">No</b><img src="x" onerror="document.title = \'broken into\'">' }),
      '<b id="bold">No</b><img src="x" onerror="document.title = \'broken into\'">',
    ],
    ['an error in broken JSON', { status: 500, contentType: 'application/json', body: '{"detail":' }, sentences.failed],
    ['a network error', 'connectionreset', sentences.failed],
  ] as const) {
    await test.step(`${situation}: '${sentence}'`, async () => {
      await page.route(
        '**/api/waitlist',
        (route) => (typeof response === 'string' ? route.abort(response) : route.fulfill(response)),
        { times: 1 },
      )
      await fieldsOf(page).submit.click()
      await expect(toastSaying(page, sentence)).toBeVisible()
      await expect(toastsOf(page)).toHaveCount(1)
      await expect(dialogOf(page)).toBeVisible()
      await expect(fieldsOf(page).submit).toHaveText('Join the Waitlist')
      await expect(fieldsOf(page).submit).toBeEnabled()
      expect(await valuesOf(page)).toEqual(applicant)
      expect(await page.title()).not.toBe('broken into')
      await expect(page.locator('#bold')).toHaveCount(0)
      await expireToasts(page)
    })
  }
})
