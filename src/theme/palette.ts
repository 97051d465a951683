/**
 * The raw colours, as sRGB so that older WebViews paint them too; the comment is the oklch() each was drawn from. Only
 * `semantic-tokens.ts` and the pictures made at build (icons, link preview) read this file.
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
  kumkum: '#be241f', // .52 .19 28: what is wrong
  kumkumBright: '#f68675', // .74 .14 30: the same in the dark hall
  leaf: '#236436', // .45 .10 150
  hall: '#17100c', // .18 .014 50: the lights are off
  hallRaised: '#33271f', // .285 .022 58: forms and films
  lane: '#080503', // .11 .01 50: a shape against the light
  beam: '#3b2b15', // the projector's light on the hall, by `screen`
  beamOnLetters: '#3d3833', // and on the letters that it crosses, by `color-dodge`
  screenDim: '#cfc6b9', // .83 .02 80: letters before they are lit
  hallDeep: '#090504', // .12 .01 45: behind the dialog
  hallLine: '#564a41', // .42 .022 60
  hallOutline: '#8e8479', // .62 .02 70
  screen: '#f2eee6', // .95 .012 85: light from the screen
  screenSoft: '#b9b0a2', // .76 .022 80
} as const
