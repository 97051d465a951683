/**
 * The raw colours, as sRGB so that older WebViews paint them too; the comment is the oklch() each was drawn from.
 * Nothing but `semantic-tokens.ts` and the pictures made at build (icons, link preview) reads this file:
 * the page uses semantic tokens only.
 */
export const palette = {
  paper: '#f9f5ec', // .97 .012 85: warm paper, not white
  paperBright: '#fffdf8', // a fresh ticket on the paper
  paperShade: '#f0e9db', // .935 .02 85
  paperLine: '#d6cdbc', // .85 .025 82: hairlines
  ink: '#221811', // .22 .02 60
  inkSoft: '#5f4f42', // .44 .03 60: quiet text on paper
  inkOutline: '#877768', // .58 .03 65: borders of controls on paper
  marigold: '#f9ad26', // .80 .16 75: a fill, always under ink
  marigoldDeep: '#e19005', // .72 .155 70: the same, pressed
  kumkum: '#be241f', // .52 .19 28: emphasis alone
  kumkumBright: '#f68675', // .74 .14 30: the same in the dark hall
  leaf: '#236436', // .45 .10 150
  leafBright: '#83d494', // .80 .12 150
  hall: '#120c09', // .16 .012 50: the lights are off
  hallLit: '#22170b', // the hall in the cone of the projector, 7 % of marigold
  hallRaised: '#2b201a', // .255 .02 52: film and forms, the only grounds above the hall's
  hallDeep: '#090504', // .12 .01 45: behind the dialog
  hallLine: '#564a41', // .42 .022 60
  hallOutline: '#8e8479', // .62 .02 70
  screen: '#f2eee6', // .95 .012 85: light from the screen
  screenSoft: '#b9b0a2', // .76 .022 80
} as const
