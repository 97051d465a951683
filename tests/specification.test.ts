/**
 * What the specification of this site fixes: titles, choices, sentences, terms and toasts. Every other test reads them from
 * src/content. An owner with other terms changes or deletes this file: nothing else depends on it.
 */
import { expect, test } from 'vitest'
import * as landing from '#content/landing.ts'
import { business, site, toastBehaviour } from '#content/site.ts'
import { categories, countryCodes, defaultCountryCode, dialog, form, messages } from '#content/waitlist.ts'

const { creators, fairVisibility, footer, foundingCreator, header, hero, howItWorks, whyCreatorsChoose } = landing

test('sections, calls to action and the dialog are titled as they were promised', () => {
  const titles = [howItWorks, whyCreatorsChoose, fairVisibility, creators, foundingCreator].map(({ title }) => title)
  expect(titles).toEqual([
    'How It Works',
    'Why Creators Choose',
    'Fair Visibility, Real Rewards',
    'Creators Are Ready to Join',
    'Be a Founding Creator',
  ])
  const actions = [header, hero, whyCreatorsChoose, foundingCreator].map(({ action }) => action)
  expect(actions).toEqual(['Join Waitlist', 'Join the Revolution', 'Apply as a Creator', 'Join the Waitlist Now'])
  expect([hero.badge, creators.stamps.soon, creators.stamps.beta]).toEqual([
    'Early Access Live',
    'Coming Soon',
    'Beta Creator',
  ])
  expect(dialog.title).toBe('Join Early Access')
})

test('the steps, reasons, score factors, creators and networks that are promised are there; more may be added', () => {
  const titles = (cards: readonly { title: string }[]) => cards.map(({ title }) => title)
  expect(howItWorks.steps.length).toBeGreaterThanOrEqual(3)
  expect(whyCreatorsChoose.features.length).toBeGreaterThanOrEqual(6)
  expect(titles(fairVisibility.factors)).toEqual(
    expect.arrayContaining(['Content quality', 'Upload consistency', 'Engagement rate', 'Ratings', 'Copyright safety']),
  )
  expect(titles(creators.cards)).toEqual(expect.arrayContaining(['Filmmaker', 'Educator', 'YouTuber']))
  const networks = ['facebook', 'instagram', 'youtube', 'linkedin', 'twitter']
  expect(site.social.map(({ network }) => network)).toEqual(expect.arrayContaining(networks))
  expect(footer.copyright).toMatch(/^© 2025 /)
})

test('the pitch names the share, weekly payouts, the score, prices of the creator’s own and the dashboard', () => {
  expect(business.creatorShare).toBe(80)
  const words = JSON.stringify(landing)
  for (const point of [
    new RegExp(`keep ${business.creatorShare}%`, 'i'),
    /weekly|every week/i,
    /\bVAS\b/,
    /(full control of|set your) pric/i,
    /transparent earnings dashboard/i,
  ])
    expect(words).toMatch(point)
  expect(howItWorks.steps[0].text).toMatch(/description, tags and (?:a price|pricing)/)
  expect(dialog.subtitle).toMatch(/first to join India’s video marketplace revolution/)
})

test('the promised categories and country codes are there, in their order; more may be added', () => {
  const values = categories.map(({ value }) => value as string)
  const promised = ['filmmaker', 'youtuber', 'educator', 'other']
  expect(values.filter((value) => promised.includes(value))).toEqual(promised)
  expect(defaultCountryCode).toBe('+91')
  const codes = ['+91', '+1', '+44', '+61', '+33', '+49', '+81', '+86', '+7', '+55', '+971', '+65']
  expect(countryCodes.map(({ code }) => code as string).filter((code) => codes.includes(code))).toEqual(codes)
})

test('messages are as they were promised, to the letter, with the brand in the first or not; three stay for 4 s, 14 px apart', () => {
  const { joined, ...others } = messages
  expect(joined).toMatch(/^You're now on the early creator list! We'll notify you before the (?:\S.* )?beta launch\.$/)
  expect(others).toEqual({
    missing: 'Please fill in all required fields.',
    duplicate: 'This email is already registered in our waitlist.',
    limited: 'Too many requests. Please try again in a few minutes.',
    unexpected: 'Unexpected response from server.',
    failed: 'Something went wrong. Please try again.',
  })
  expect(form.sending).toBe('Joining...')
  expect(toastBehaviour).toEqual({ duration: 4000, visibleToasts: 3, gap: 14 })
})
