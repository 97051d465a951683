/** The copy of the page, section by section, in reading order. Numbers come from `site.ts`. */
import { rupees } from './rupees.ts'
import { business, facts, priceRange, site } from './site.ts'

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
    label: 'Example of a ticket: set what a viewer pays, and see how it is shared',
    example: 'Example',
    price: 'A viewer pays',
    lower: 'Lower the price',
    raise: 'Raise the price',
    wrong: `Whole rupees, from ${rupees(priceRange.min)} to ${rupees(priceRange.max)}.`,
    creator: 'Yours',
    platform: 'Ours',
  },
} as const

export const howItWorks = {
  id: 'how-it-works',
  title: 'How It Works',
  lead: 'Three frames from camera to payday.',
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
      text: `Your earnings are paid out every week. No waiting for the end of the month. ${facts.payouts}`.trim(),
    },
  ],
  pictures: {
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
      text: 'A transparent earnings dashboard: each video sold, its price, and your share of it.',
    },
    {
      picture: 'share',
      title: `${business.creatorShare}% is yours`,
      text: `Of every ${rupees(10)} that a viewer pays, ${rupees(business.creatorShare / 10)} goes to you. ${facts.shareBasis}`.trim(),
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
    /** Prices in whole rupees; null stands for the visitor's. The last column is computed. */
    videos: [
      { title: 'Monsoon Song', price: null, sold: 24 },
      { title: 'Tabla Basics', price: 500, sold: 9 },
      { title: 'Night Bus', price: 50, sold: 41 },
    ],
    total: 'Your week',
  },
} as const

export const fairVisibility = {
  id: 'fair-visibility',
  title: 'Fair Visibility, Real Rewards',
  lead: 'No mystery feed: one open score decides your place, and you know what it counts.',
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
  lead: 'The doors open with the beta. Leave your name at the counter.',
  action: 'Join the Waitlist Now',
  next: {
    title: 'What happens next',
    lines: [
      'We write to you once, before the beta opens.',
      'There is no other mail.',
      `Deleted on request: ${site.email}.`,
    ],
    /** What is not decided yet, and is said so. */
    open: 'Not fixed yet: the day of the beta.',
  },
} as const

/** The sections that the header leads to on wide screens. */
export const headerLinks = [howItWorks, whyCreatorsChoose, fairVisibility, creators] as const

export const footer = {
  contact: 'Write to us',
  website: 'Website',
  privacy: 'Privacy notice',
  social: 'Follow us',
  /** Where no link is set yet. */
  socialLater: 'Soon on',
  copyright: `© ${site.copyrightYear} ${site.company}. All rights reserved.`,
  /** Who the company is: what is known of it. */
  company: [facts.city, facts.gstin && `GSTIN ${facts.gstin}`].filter(Boolean),
} as const

export const notFound = {
  status: '404',
  title: 'This reel is missing',
  text: 'There is nothing at this address. The page you want may have moved, or the link lost a letter on its way.',
  home: 'Back to the start',
} as const
