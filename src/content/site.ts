/** The company and its terms. Edit this first: `npm run build` names what is empty or still points at example.com. */

export const site = {
  brand: 'Chalchitra',
  company: 'Chalchitra',
  copyrightYear: 2025,
  email: 'hello@example.com',
  /** The address of the privacy notice. The form and the footer link to it when it is set. */
  privacy: '' as string,
  website: { label: 'www.example.com', href: 'https://www.example.com' },
  /** Until one has an address, all lead to the networks' own front pages. */
  social: [
    { network: 'facebook', label: 'Facebook', href: '' },
    { network: 'instagram', label: 'Instagram', href: '' },
    { network: 'youtube', label: 'YouTube', href: '' },
    { network: 'linkedin', label: 'LinkedIn', href: '' },
    { network: 'twitter', label: 'Twitter', href: '' },
  ] as readonly Social[],
} as const

interface Social {
  network: 'facebook' | 'instagram' | 'youtube' | 'linkedin' | 'twitter'
  label: string
  href: string
}

/** The terms of trade. */
export const business = {
  /** The creator's share of what a viewer pays, in percent. */
  creatorShare: 80,
} as const

/** The range of the price field, in whole rupees, and the step of its arrows. */
export const priceRange = { min: 1, max: 999_999, step: 10 } as const

/** The price in every example until the visitor sets another one, in whole rupees. */
export const examplePrice = 100

/**
 * The brand's name in its own script, as a drawing on the footer and the tickets; undefined for none. This one is outlined
 * from Anek Devanagari (SIL Open Font License), weight 800, width 125: a font would have to be loaded for one word.
 */
export const outlinedName: Drawing | undefined = {
  brand: 'Chalchitra',
  href: '/name.svg#name',
  width: 789,
  height: 181,
}

interface Drawing {
  /** The brand that was drawn: a build says so when `site.brand` is another. */
  brand: string
  /** An element of an SVG file in public/. */
  href: string
  /** The size of its viewBox, which starts at 0 0. */
  width: number
  height: number
}

/**
 * Where the visitors of a closed list go, such as `https://beta.example.com/`. Once it is set, the dialog says that the list is
 * closed and leads there, in place of the form.
 */
export const betaLink = '' as string

/** In place of a fact: the page says that it is not decided yet. What a sceptic asks for first says so while it is empty. */
export const OPEN = 'not decided yet'

/** What only the company can say. An empty one is not shown. All but the first two are whole sentences. */
export const facts: Readonly<
  Record<
    | 'city'
    | 'gstin'
    | 'scoreName'
    | 'firstIn'
    // Not decided while empty.
    | 'payouts'
    | 'betaDate'
    | 'shareBasis'
    | 'scoreWeights'
    | 'soldElsewhere',
    string
  >
> = {
  city: '',
  gstin: '',
  /** How payouts are made, such as 'By UPI, every Monday.' */
  payouts: '',
  /** What the name of the score stands for. */
  scoreName: '',
  /** Who is let in first, such as 'Who joins first is let in first.', or `OPEN`. */
  firstIn: '',
  /** When the beta opens, such as 'The beta opens on 1 March.' */
  betaDate: '',
  /** What the share is counted on, such as 'Counted on the price before GST.' */
  shareBasis: '',
  /** How the score weighs its factors, such as 'Each factor counts for a fifth of the score.' */
  scoreWeights: '',
  /** Whether the same video may be sold elsewhere, such as 'You may sell the same video elsewhere.' */
  soldElsewhere: '',
}

/** How toasts behave (README.md, 'Toasts'). Durations in milliseconds, lengths in pixels. */
export const toastBehaviour = {
  duration: 4000,
  visibleToasts: 3,
  gap: 14,
} as const
