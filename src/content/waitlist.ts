/** Every word and choice of the waitlist: the dialog, the form, the toasts and what the server answers. */
import { memberStub } from './landing.ts'
import { site } from './site.ts'

/** The four kinds of creator, in their promised order (README.md). */
export const categories = [
  { value: 'filmmaker', label: 'Filmmaker' },
  { value: 'youtuber', label: 'YouTuber' },
  { value: 'educator', label: 'Educator' },
  { value: 'other', label: 'Other' },
] as const

export type Category = (typeof categories)[number]['value']

/** The twelve dialling codes, in their promised order (README.md); the first is the default. */
export const countryCodes = [
  { code: '+91', country: 'India' },
  { code: '+1', country: 'USA, Canada' },
  { code: '+44', country: 'United Kingdom' },
  { code: '+61', country: 'Australia' },
  { code: '+33', country: 'France' },
  { code: '+49', country: 'Germany' },
  { code: '+81', country: 'Japan' },
  { code: '+86', country: 'China' },
  { code: '+7', country: 'Russia, Kazakhstan' },
  { code: '+55', country: 'Brazil' },
  { code: '+971', country: 'United Arab Emirates' },
  { code: '+65', country: 'Singapore' },
] as const

export const defaultCountryCode = countryCodes[0].code

export const dialog = {
  title: 'Join Early Access',
  subtitle: 'Be among the first to join India’s video marketplace revolution.',
  close: 'Close',
  /** The title of the confirmation for browsers without script. */
  joined: memberStub.joined,
  back: 'Back to the page',
  /** Printed on the stub of the ticket, in place of name and craft until they are known, and beside the sums. */
  stub: {
    name: 'Your name',
    kind: memberStub.kind,
    /** 'You keep ₹80 of each ₹100. Joining: free.' Without it, the price reads as an entry fee. */
    keep: 'You keep',
    of: 'of each',
    joining: 'Joining',
    free: 'free',
  },
} as const

export const form = {
  required: 'required',
  optional: 'optional',
  name: { label: 'Name' },
  email: { label: 'Email', offer: { before: 'Did you mean ', after: '?' } },
  phone: {
    label: 'WhatsApp',
    note: 'optional, for news of the beta',
    code: 'Country code',
    /** A hint for a number that cannot be one: 'Usually 8 to 9 digits after +971. Please …'. */
    hint: { before: 'Usually ', to: ' to ', between: ' digits after ', after: '. Please check, or send it as it is.' },
    /** The hint where the country is not known. */
    unknown: 'Please check this number, or send it as it is.',
  },
  category: { label: 'What do you make?' },
  links: {
    legend: 'Where can we see your work?',
    instagram_link: { label: 'Instagram', placeholder: 'instagram.com/you' },
    youtube_link: { label: 'YouTube', placeholder: 'youtube.com/@you' },
    linkedin_link: { label: 'LinkedIn', placeholder: 'linkedin.com/in/you' },
  },
  submit: 'Join the Waitlist',
  sending: 'Joining...',
  /** Below `messages.failed`, where the browser is offline. */
  offline: 'You seem to be offline. Nothing is lost: press again when you’re back online.',
  /** Below `messages.failed` otherwise; the address follows. */
  otherWay: 'Or write to us: ',
  notice: {
    before:
      'We keep what you send only to run the waitlist and to write to you before the beta. To have it deleted, write to ',
    after: '.',
    /** The link to `site.privacy`, which follows. */
    privacy: 'Privacy notice',
  },
} as const

/** The area of the toasts, for assistive technology. */
export const toasts = { label: 'Notifications' } as const

/**
 * The catalogue of toasts (README.md, 'Sending'), fixed to the letter.
 * A founder who wants the brand in `joined` puts its name between 'before the' and 'beta launch'.
 */
export const messages = {
  joined: "You're now on the early creator list! We'll notify you before the beta launch.",
  missing: 'Please fill in all required fields.',
  duplicate: 'This email is already registered in our waitlist.',
  limited: 'Too many requests. Please try again in a few minutes.',
  unexpected: 'Unexpected response from server.',
  failed: 'Something went wrong. Please try again.',
} as const

/** The errors of fields, in the form and from the server. */
export const fieldMessages = {
  name: { missing: 'Please tell us your name.', tooLong: 'Please shorten your name to 200 characters.' },
  email: {
    missing: 'Please tell us your email address.',
    invalid: 'Please check your email address: it should look like you@example.com.',
    tooLong: 'Please use an email address of at most 254 characters.',
  },
  category: { missing: 'Please pick what you make.' },
  countryCode: { invalid: 'Please choose a country code from the list.' },
  whatsapp: { tooLong: 'Please shorten your WhatsApp number to 40 characters.' },
  link: { tooLong: 'Please shorten each link to 2048 characters.' },
  text: {
    control: 'Please remove hidden control characters from your answers.',
    file: 'Please send text, not a file.',
    twice: 'Please send each field only once.',
  },
} as const

const CLOSED = 'The waitlist is closed: the beta has begun.'

/** Once the list is closed: the answer to an application, and the dialog in place of the form (`betaLink` in `site.ts`). */
export const closed = {
  title: 'The doors are open',
  text: CLOSED,
  link: 'Go to the beta',
} as const

/** The errors of the server that belong to no field. */
export const serverMessages = {
  closed: CLOSED,
  malformed: 'We couldn’t read this form. Please try again.',
  foreign: 'Applications are only taken from our own page. Open it without a translator or proxy, and apply there.',
  wrongKey: 'This form carries a key that is not a UUID. Please load the page again.',
  unknownPath: 'There’s nothing at this address.',
  wrongMethod: 'This address only takes applications sent with POST.',
  wrongFileMethod: 'This address can only be read.',
  tooLarge: 'This form is too large. Please shorten your answers.',
  wrongType: 'Please send the form as multipart form data.',
  unavailable: `We couldn’t save your application just now. Please try again in a minute, or write to ${site.email}.`,
} as const

/** The page of the personal link to leave, which names nobody. */
export const leaving = {
  listed: {
    title: 'Leave the waitlist',
    text: 'Press the button, and what you sent us is deleted. We won’t write to you before the beta. You may apply again later.',
    action: 'Delete my application',
  },
  left: {
    title: 'You’ve left the waitlist',
    text: 'What you sent us is deleted, and we won’t write to you.',
  },
  unavailable: {
    title: 'Please try again in a minute',
    text: `We couldn’t reach the list just now. You can also write to ${site.email}.`,
  },
} as const
