/** The words on what is drawn with example figures: the ticket of the hero, the frames of the film, and the dashboard. */
import { rupees } from './rupees.ts'
import { priceRange } from './site.ts'

export const ticket = {
  label: 'Example of a ticket: set what a viewer pays, and see how it is shared',
  example: 'Example',
  price: 'A viewer pays',
  lower: 'Lower the price',
  raise: 'Raise the price',
  wrong: `Whole rupees, from ${rupees(priceRange.min)} to ${rupees(priceRange.max)}.`,
  creator: 'Yours',
  platform: 'Ours',
} as const

export const pictures = {
  example: 'Example',
  upload: {
    label: 'Example of a listing: a video file uploading, with its description and tags',
    file: 'monsoon-song.mp4',
    progress: 72,
    description: ['A short film about', 'the first rain.'],
    tags: ['short film', 'monsoon'],
  },
  price: {
    label: 'Example of a price, and how it is shared',
    creator: 'You keep',
    platform: 'We take',
  },
  payout: {
    label: 'Example of a weekly payout slip',
    title: 'Weekly payout',
    /** The sales of the week, at the visitor's price. */
    sold: 30,
    sales: 'sales',
    platform: 'Our share',
    total: 'To you',
  },
} as const

/** On the tear-off calendar: the weeks of a year. */
export const calendar = { weeks: '52' } as const

export const dashboard = {
  label: 'Example of the earnings dashboard: sales of three videos in one week, and the share of the creator',
  example: 'Example',
  title: 'This week',
  /** 'Monsoon Song: 24 sales × ₹499'. */
  sales: 'sales',
  earned: 'Yours',
  /** Prices in whole rupees; null stands for the visitor's. The last column is computed. */
  videos: [
    { title: 'Monsoon Song', price: null, sold: 24 },
    { title: 'Tabla Basics', price: 500, sold: 9 },
    { title: 'Night Bus', price: 50, sold: 41 },
  ],
  total: 'Your week',
} as const
