/** The copy of the page, section by section, in reading order. Numbers come from `site.ts`. */
import { rupees } from './rupees.ts'
import { business, priceRange, site } from './site.ts'

const platformShare = 100 - business.creatorShare
/** The price of the example sale, in whole rupees. */
const examplePrice = 149
/** The sales on the example payout slip, in whole rupees. */
const exampleSales = 4500

export const header = {
  home: `${site.brand}, to the top of the page`,
  navigation: 'Sections',
  skip: 'Skip to the content',
  action: 'Join Waitlist',
} as const

export const hero = {
  id: 'hero',
  badge: 'Early Access Live',
  headline: ['You set the price.', `You keep ${business.creatorShare}%.`],
  lead: 'A video marketplace for creators in India. Sell your film, your course or your series at your own price.',
  action: 'Join the Revolution',
  ticket: {
    example: 'Example',
    admit: 'Admit one',
    /** What a viewer pays in the example, in whole rupees. */
    price: 100,
    priceLabel: 'A viewer pays',
    creator: 'Yours',
    platform: 'Ours',
    share: { creator: business.creatorShare, platform: platformShare },
  },
} as const

export const howItWorks = {
  id: 'how-it-works',
  title: 'How It Works',
  lead: 'Three frames from your camera to your first payday.',
  steps: [
    {
      picture: 'upload',
      title: 'Upload your video',
      text: 'Add a description, tags and a price. That is the whole listing.',
    },
    {
      picture: 'price',
      title: 'Set your price',
      text: 'A ten-minute short or a ten-hour course: you know its worth, so you name its price.',
    },
    {
      picture: 'payout',
      title: 'Get paid every week',
      text: 'Your earnings are paid out every week. No waiting for the end of the month.',
    },
  ],
  pictures: {
    example: 'Example',
    upload: {
      label: 'Example of a listing: a video file uploading, with its description and tags',
      file: 'monsoon-song.mp4',
      progress: 72,
      description: 'A short film about the first rain.',
      tags: ['short film', 'monsoon'],
    },
    price: {
      label: 'Example: what you keep at a price of yours',
      field: 'What would you charge?',
      amount: examplePrice,
      creator: 'You keep',
      platform: 'We take',
      lower: 'Lower the price',
      raise: 'Raise the price',
      wrong: `Please type whole rupees, from ${rupees(priceRange.min)} to ${rupees(priceRange.max)}.`,
    },
    payout: {
      label: 'Example of a weekly payout slip',
      title: 'Weekly payout',
      rows: [
        { label: 'Sales', amount: exampleSales },
        { label: 'Our share', amount: -(exampleSales * platformShare) / 100 },
      ],
      total: { label: 'To you', amount: (exampleSales * business.creatorShare) / 100 },
    },
  },
} as const

export const whyCreatorsChoose = {
  id: 'why-creators-choose',
  title: 'Why Creators Choose',
  lead: 'Your work fills the seats. The collection should be yours.',
  action: 'Apply as a Creator',
  features: [
    {
      picture: 'dashboard',
      title: 'See every rupee',
      text: 'A transparent earnings dashboard shows every sale: which video, at what price, and your share of it.',
    },
    {
      picture: 'share',
      title: `${business.creatorShare}% is yours`,
      text: `Of every ${rupees(10)} that a viewer pays, ${rupees(business.creatorShare / 10)} goes to you.`,
    },
    {
      picture: 'calendar',
      title: 'Payday comes weekly',
      text: 'Fifty-two paydays a year, so your next shoot need not wait.',
    },
    {
      picture: 'price',
      title: 'Your price, your call',
      text: 'Full control of pricing, video by video. Nobody discounts your work but you.',
    },
    {
      picture: 'score',
      title: 'A ranking you can read',
      text: 'One open score, called VAS, decides who is seen first. No favourites, no secret rules.',
    },
    {
      picture: 'craft',
      title: 'Room for every craft',
      text: 'Independent filmmakers, educators, YouTubers, and everyone else with work to show.',
    },
  ],
  dashboard: {
    label: 'Example of the earnings dashboard: sales of three videos in one week, and the share of the creator',
    example: 'Example',
    title: 'This week',
    columns: { video: 'Video', sold: 'Sold', earned: 'Yours' },
    /** Prices in whole rupees. The last column is computed: sold x price x the creator's share. */
    videos: [
      { title: 'Monsoon Song', price: 150, sold: 24 },
      { title: 'Tabla in 30 days', price: 500, sold: 9 },
      { title: 'Night Bus', price: 50, sold: 41 },
    ],
    total: 'Your week',
  },
} as const

export const fairVisibility = {
  id: 'fair-visibility',
  title: 'Fair Visibility, Real Rewards',
  lead: 'No mystery feed. Your place on the screen comes from one open score, and you know what it counts.',
  score: { name: 'VAS', label: 'one score' },
  factors: [
    { title: 'Content quality', text: 'Is it well made? Picture, sound and story count, not the price of the camera.' },
    { title: 'Upload consistency', text: 'Do you keep at it? A steady rhythm beats one lucky week.' },
    { title: 'Engagement rate', text: 'Do people stay and take part, or do they leave after a minute?' },
    { title: 'Ratings', text: 'What do viewers who paid say when the credits roll?' },
    { title: 'Copyright safety', text: 'Is it yours to sell? Original and licensed work is safe to show.' },
  ],
} as const

export const creators = {
  id: 'creators',
  title: 'Creators Are Ready to Join',
  lead: 'No faces yet: the beta has not begun. These frames are kept for its first creators.',
  stamps: { soon: 'Coming Soon', beta: 'Beta Creator' },
  cards: [
    { craft: 'filmmaker', title: 'Filmmaker', text: 'Shorts, documentaries, features: shown when and how you decide.' },
    { craft: 'educator', title: 'Educator', text: 'Your best lesson, taught once and sold for as long as it helps.' },
    {
      craft: 'youtuber',
      title: 'YouTuber',
      text: 'The long cut, the masterclass, the series your subscribers ask for.',
    },
  ],
} as const

export const foundingCreator = {
  id: 'founding-creator',
  title: 'Be a Founding Creator',
  lead: 'The doors open with the beta. Leave your name at the counter, and we will write to you before that day.',
  action: 'Join the Waitlist Now',
} as const

/** The sections that the header leads to on wide screens. */
export const headerLinks = [howItWorks, whyCreatorsChoose, fairVisibility, creators] as const

export const footer = {
  contact: 'Write to us',
  website: 'Website',
  social: 'Follow us',
  copyright: `© ${site.copyrightYear} ${site.company}. All rights reserved.`,
} as const

export const notFound = {
  status: '404',
  title: 'This reel is missing',
  text: 'There is nothing at this address. The page you want may have moved, or the link lost a letter on its way.',
  home: 'Back to the start',
} as const
