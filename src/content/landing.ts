/** The copy of the page, section by section, in reading order. Numbers come from `site.ts`. */
import { calendar, dashboard, pictures, ticket } from './examples.ts'
import { rupees } from './rupees.ts'
import { business, facts, OPEN, site } from './site.ts'

export const header = {
  home: `${site.brand}, to the top of the page`,
  navigation: 'Sections',
  skip: 'Skip to content',
  action: 'Join Waitlist',
  /** The link back to the ticket: 'Your price: ₹499, yours ₹399.20. Back to the ticket'. */
  price: { before: 'Your price: ', share: 'yours', after: '. Back to the ticket' },
} as const

/** What a visitor who has joined finds in the header: a link to the stub in the last section. */
export const memberStub = {
  id: 'your-stub',
  state: 'on the list',
  /** What is printed on the stub, with name and sums. The kind is that of a blank one. */
  joined: 'You’re on the list',
  kind: 'Creator',
  share: 'yours',
} as const

/** On a call to action that waits for the form. */
export const loading = { opening: 'Opening...' } as const

export const hero = {
  id: 'hero',
  badge: 'Early Access Live',
  headline: ['You set the price.', `You keep ${business.creatorShare}%.`],
  lead: 'A video marketplace for creators in India. Sell your film, your course or your series, and get paid every week.',
  action: 'Join the Revolution',
  /** Below the button, with a link to the certificate. */
  calm: 'Free to join.',
  decided: 'See what’s decided',
  ticket,
} as const

export const howItWorks = {
  id: 'how-it-works',
  title: 'How It Works',
  lead: 'From camera to payday in three frames.',
  steps: [
    {
      picture: 'upload',
      title: 'Upload your video',
      text: 'Add a description, tags and a price. That’s all it takes.',
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
  pictures,
} as const

export const whyCreatorsChoose = {
  id: 'why-creators-choose',
  title: 'Why Creators Choose',
  lead: 'Your work fills the seats. Collect what it earns.',
  action: 'Apply as a Creator',
  features: [
    {
      picture: 'dashboard',
      title: 'See every rupee',
      text: 'A transparent earnings dashboard: every sale, its price and your share of it.',
    },
    {
      picture: 'share',
      title: `${business.creatorShare}% is yours`,
      text: `Of every ${rupees(10)} a viewer pays, ${rupees(business.creatorShare / 10)} goes to you. ${facts.shareBasis}`.trim(),
    },
    {
      picture: 'calendar',
      title: 'Payday, every week',
      text: 'Fifty-two paydays a year, so your next shoot doesn’t have to wait.',
    },
    {
      picture: 'price',
      title: 'Your price, your call',
      text: 'Full control of pricing, video by video. Nobody discounts your work but you.',
    },
    {
      picture: 'score',
      title: 'A ranking you can read',
      text: 'One open score, called VAS, decides who gets seen first. No favourites, no secret rules.',
    },
    {
      picture: 'craft',
      title: 'Room for every craft',
      text: 'Independent filmmakers, educators, YouTubers, and anyone else with work to show.',
    },
  ],
  calendar,
  dashboard,
} as const

export const fairVisibility = {
  id: 'fair-visibility',
  title: 'Fair Visibility, Real Rewards',
  lead: `One open score. Here’s everything it counts. ${facts.scoreName}`.trim(),
  score: { name: 'VAS', label: 'one score' },
  factors: [
    { title: 'Content quality', text: 'Is it well made? Picture, sound and story count, not the price of the camera.' },
    { title: 'Upload consistency', text: 'Do you keep at it? A steady rhythm beats one lucky week.' },
    { title: 'Engagement rate', text: 'Do viewers stay and join in, or leave after a minute?' },
    { title: 'Ratings', text: 'What do viewers who paid say after watching?' },
    { title: 'Copyright safety', text: 'Is it yours to sell? Original and licensed work is safe to show.' },
  ],
} as const

export const creators = {
  id: 'creators',
  title: 'Creators Are Ready to Join',
  lead: 'No faces yet: the beta hasn’t begun. Which frame is yours?',
  /** The link of a frame, and the lead once a visitor has joined: with a frame, and without one. */
  choose: 'Take this frame',
  taken: 'No faces yet: the beta hasn’t begun. The marked frame is yours.',
  unframed: 'No faces yet: the beta hasn’t begun. Your craft has no frame here, but your name is on the list.',
  stamps: { soon: 'Coming Soon', beta: 'Beta Creator' },
  /** `craft`: a category of the form. */
  cards: [
    { craft: 'filmmaker', title: 'Filmmaker', text: 'Shorts, documentaries, features: each at the price you set.' },
    { craft: 'educator', title: 'Educator', text: 'Your best lesson, taught once and sold for as long as it helps.' },
    {
      craft: 'youtuber',
      title: 'YouTuber',
      text: 'The long cut, the masterclass, the series your subscribers keep asking for.',
    },
  ],
} as const

/** Questions that `facts` answers, or leaves open on purpose. One with an empty fact is not shown. */
const openQuestions = [
  { question: 'The beta date', fact: facts.betaDate || OPEN },
  {
    question: `Your ${business.creatorShare}%: before or after tax and payment fees`,
    fact: facts.shareBasis || OPEN,
  },
  { question: 'How your payout reaches you', fact: facts.payouts || OPEN },
  { question: 'How much each factor counts', fact: facts.scoreWeights || OPEN },
  { question: 'Selling the same video elsewhere', fact: facts.soldElsewhere || OPEN },
  { question: 'Who is let in first', fact: facts.firstIn },
] as const

/** The terms in the last section, which the hero links to. */
export const certificate = { id: 'decided' } as const

export const foundingCreator = {
  id: 'founding-creator',
  title: 'Be a Founding Creator',
  /** Of the ticket above it, which is blank until the visitor has joined. */
  lead: 'First day, first show. Put your name on the ticket.',
  joined: 'Your name is on the list. We’ll write to you once, before the beta.',
  blank: 'Name',
  /** Below the button, once the visitor has joined: it opens an empty form. */
  friend: 'You’re in. This one is for a friend.',
  action: 'Join the Waitlist Now',
  /** Below the button, here and in the form. */
  calm: 'Free to join. No password.',
  terms: [
    {
      title: 'Decided',
      lines: [
        `You take ${business.creatorShare}%, we take ${100 - business.creatorShare}%.`,
        'You’re paid every week.',
        'Only you set your price.',
        'One open score, five factors.',
        'We write once, before the beta. No newsletter.',
        ...openQuestions.flatMap(({ fact }) => (fact === OPEN ? [] : fact || [])),
      ],
    },
    { title: 'Not decided yet', lines: openQuestions.flatMap(({ fact, question }) => (fact === OPEN ? question : [])) },
  ],
  erase: { before: 'Changed your mind? Write to ', after: ' and we’ll delete your details.' },
} as const

export const footer = {
  contact: 'Write to us',
  /** Who is behind the page, once the company has a city. */
  sender: facts.city && `${site.company}, ${facts.city}`,
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
  text: 'There’s nothing at this address. The page may have moved, or the link lost a letter on its way.',
  home: 'Back to the start',
} as const
