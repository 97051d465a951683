/**
 * The company and its terms. Edit this file first to make the site yours:
 * `npm run build` names every value here that still points at example.com.
 */

export const site = {
  brand: 'Chalchitra',
  company: 'Chalchitra',
  copyrightYear: 2025,
  email: 'hello@example.com',
  website: { label: 'www.example.com', href: 'https://www.example.com' },
  social: [
    { network: 'facebook', label: 'Facebook', href: 'https://facebook.example.com/chalchitra' },
    { network: 'instagram', label: 'Instagram', href: 'https://instagram.example.com/chalchitra' },
    { network: 'youtube', label: 'YouTube', href: 'https://youtube.example.com/chalchitra' },
    { network: 'linkedin', label: 'LinkedIn', href: 'https://linkedin.example.com/chalchitra' },
    { network: 'twitter', label: 'Twitter', href: 'https://twitter.example.com/chalchitra' },
  ],
} as const

/** The terms of trade (specification, section 9). */
export const business = {
  /** The creator's share of what a viewer pays, in percent. */
  creatorShare: 80,
} as const

/** The range of the price field, in whole rupees, and the step of its arrows. */
export const priceRange = { min: 1, max: 999_999, step: 10 } as const

/** How toasts behave (specification, section 9). Durations in milliseconds, lengths in pixels. */
export const toastBehaviour = {
  duration: 4000,
  visibleToasts: 3,
  gap: 14,
} as const
