/** The page's metadata for search engines, social networks and browsers. */
import { hero, notFound } from './landing.ts'
import { business, site } from './site.ts'
import { dialog } from './waitlist.ts'

export const head = {
  language: 'en-IN',
  /** The direction in which that language is written. */
  direction: 'ltr',
  title: `${site.brand}: sell your videos, keep ${business.creatorShare}%`,
  description: `${site.brand} is a video marketplace for creators in India. Set your own price, keep ${business.creatorShare}% of every sale and be paid every week. Join the early-access waitlist.`,
  /** Of a shared link to the form. */
  form: { title: `${dialog.title} · ${site.brand}` },
  missing: { title: `${notFound.title} · ${site.brand}` },
  /** Below an icon on a phone's home screen: at most 12 characters are shown. */
  shortName: site.brand,
} as const

/** The picture that a shared link shows (`npm run pictures` draws it). */
export const preview = {
  headline: hero.headline,
  alt: `A cinema ticket torn in two: of every 100 rupees, ${business.creatorShare} go to the creator. ${site.brand}, a video marketplace for creators in India.`,
} as const
