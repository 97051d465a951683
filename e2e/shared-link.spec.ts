/** Through a shared link: what it says of a campaign arrives in the list, and what it proposes is chosen. */
import type { Locator } from '@playwright/test'
import { categories, messages } from '#content/waitlist.ts'
import { expect, holdScripts, scriptReady, test } from './fixtures.ts'
import { startServer } from './server.ts'
import {
  anApplicant,
  callToAction,
  dialogOf,
  fieldsOf,
  fillIn,
  join,
  openForm,
  reopen,
  toastSaying,
  valuesOf,
} from './waitlist.ts'

test('who is told of success is on the disk, with campaign and referring site; the browser keeps nothing of it', async ({
  page,
  context,
}) => {
  const { url, rows } = await startServer()
  const campaign = 'utm_source=instagram&utm_campaign=diwali%202026&fbclid=x'
  await page.goto(`${url}/?${campaign}&join=1`, { referer: 'http://l.instagram.example/a?b' })
  await scriptReady(page)
  const applicant = anApplicant({ name: 'आशा राव', phoneNumber: '9876543210', youtube_link: 'youtube.com/@asha' })
  await join(page, applicant)
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  const { name, email, category, youtube_link } = applicant
  const whatsapp = '+919876543210'
  const links = { youtube_link, instagram_link: null, linkedin_link: null }
  const brought = { utm_source: 'instagram', utm_campaign: 'diwali 2026', utm_medium: null }
  expect(await rows()).toEqual([
    expect.objectContaining({ name, email, whatsapp, category, ...links, ...brought, referrer: 'l.instagram.example' }),
  ])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, ''])
  expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('diwali')
})

test('the form opens with the category of the link, which goes from the address with the form, and is sent', async ({
  page,
}) => {
  const { url, rows } = await startServer()
  const proposed = categories[1].value
  await openForm(page, `${url}/?utm_source=x&category=${proposed}&join=1#creators`)
  expect((await valuesOf(page)).category).toBe(proposed)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  expect(page.url()).toBe(`${url}/?utm_source=x#creators`)

  await openForm(page, `${url}/?category=${proposed}&join=1`)
  await fillIn(page, anApplicant({ category: '' }))
  await fieldsOf(page).submit.click()
  await expect(toastSaying(page, messages.joined)).toBeVisible()
  await reopen(page)
  expect((await valuesOf(page)).category).toBe('')
  expect(await rows()).toEqual([expect.objectContaining({ category: proposed })])
})

// Each way has its own part of the styles at first.
test('the form, and the page behind it, look the same through a shared link and a call to action', async ({ page }) => {
  // What moves as the page is scrolled looks different from one frame to the next.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const parts = { page: page.locator('#page *'), form: dialogOf(page).locator('*') }
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    let release = await holdScripts(page)
    await page.goto('/')
    const plain = await looksOf(parts.page)
    expect(plain.length).toBeGreaterThan(300)
    release()
    await scriptReady(page)
    await callToAction(page).click()
    // A field looks different below the mouse.
    await page.mouse.move(0, 0)
    await expect(dialogOf(page)).toBeFocused()
    const opened = await looksOf(parts.form)

    await page.unrouteAll()
    release = await holdScripts(page)
    await page.goto('/?join=1')
    expect(differences(await looksOf(parts.page), plain)).toEqual([])
    release()
    await scriptReady(page)
    await expect(dialogOf(page)).toBeFocused()
    expect(differences(await looksOf(parts.form), opened)).toEqual([])
  }
})

/** The first words of what is not the same. */
const differences = (some: string[], others: string[]): string[] => {
  expect(some).toHaveLength(others.length)
  return some.filter((one, index) => one !== others[index]).map((one) => one.slice(0, 200))
}

/** The computed style of each element, and of what the styles put before and after it. */
function looksOf(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) => {
    // Not custom properties, nor what `inert` sets.
    const names = Array.from(getComputedStyle(document.body)).filter((name) => !/^--|^interactivity$/.test(name))
    return all.flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        if (part !== '' && style.content === 'none') return []
        return `${element.localName} ${element.className}${part} ${names.map((name) => style.getPropertyValue(name)).join()}`
      }),
    )
  })
}
