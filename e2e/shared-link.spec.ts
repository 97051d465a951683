/** Through a shared link: what it says of a campaign arrives in the list, and what it proposes is chosen. */
import { categories, messages } from '#content/waitlist.ts'
import { expect, fontsReady, holdScripts, scriptReady, test } from './fixtures.ts'
import { startServer } from './server.ts'
import { anApplicant, callToAction, dialogOf, join, reopen, toastSaying, valuesOf } from './waitlist.ts'

test('who is told of success is on the disk, with what the link says, and nowhere else', async ({ page, context }) => {
  const { url, rows } = await startServer()
  const proposed = categories[1].value
  const campaign = 'utm_source=instagram&utm_campaign=diwali%202026&fbclid=x'
  await page.goto(`${url}/?${campaign}&category=${proposed}&join=1#creators`, {
    referer: 'http://l.instagram.example/a?b',
  })
  await scriptReady(page)
  expect((await valuesOf(page)).category).toBe(proposed)
  const typed = { name: 'आशा राव', phoneNumber: '9876543210', youtube_link: 'youtube.com/@asha' }
  const applicant = anApplicant({ ...typed, category: '' })
  await join(page, applicant)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await reopen(page)
  expect((await valuesOf(page)).category).toBe('')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${url}/?${campaign}#creators`)
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('diwali')

  // By a link of the page itself, which is no referring site.
  await page.evaluate((address) => location.assign(address), `${url}/?join=1`)
  await expect(dialogOf(page)).toBeVisible()
  await scriptReady(page)
  await join(page)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  const { name, email, youtube_link } = applicant
  const brought = { utm_source: 'instagram', utm_campaign: 'diwali 2026', utm_medium: null, category: proposed }
  const whatsapp = '+919876543210'
  expect(await rows()).toEqual([
    expect.objectContaining({ name, email, whatsapp, ...brought, youtube_link, referrer: 'l.instagram.example' }),
    expect.objectContaining({ referrer: null }),
  ])
})

// Each way has its own part of the styles at first.
test('the form, and the page behind it, look the same through a shared link and a call to action', async ({ page }) => {
  // What moves as the page is scrolled looks different from one frame to the next.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const plain = await looksOf('/', '#page *')
    expect(plain.length).toBeGreaterThan(300)
    await callToAction(page).click()
    // A field looks different below the mouse.
    await page.mouse.move(0, 0)
    await expect(dialogOf(page)).toBeFocused()
    const form = await looks('[role=dialog] *')
    expect(await looksOf('/?join=1', '#page *')).toEqual(plain)
    await expect(dialogOf(page)).toBeFocused()
    expect(await looks('[role=dialog] *')).toEqual(form)
  }

  /** Before the script, and with it the rest of the styles, has come. */
  async function looksOf(address: string, selector: string): Promise<string[]> {
    const release = await holdScripts(page)
    await page.goto(address)
    await fontsReady(page)
    const found = await looks(selector)
    release()
    await scriptReady(page)
    await page.unrouteAll()
    return found
  }

  function looks(selector: string): Promise<string[]> {
    const names = ['display', 'width', 'height', 'padding', 'color', 'background-color', 'font', 'opacity', 'transform']
    return page.locator(selector).evaluateAll(
      (elements, properties) =>
        elements.map((element) => {
          const style = getComputedStyle(element)
          return [element.localName, ...properties.map((name) => style.getPropertyValue(name))].join()
        }),
      names,
    )
  }
})
