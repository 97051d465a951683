/** How many parts the page has, by its content. */
import { creators, fairVisibility, foundingCreator, hero, howItWorks, whyCreatorsChoose } from '#content/landing.ts'

/** Below the hero, in the order of the specification (section 2). */
export const sections = [howItWorks, whyCreatorsChoose, fairVisibility, creators, foundingCreator]

export const regionCount = [hero, ...sections].length

/** The headings of the third level: one for each card. */
export const cardCount = [howItWorks.steps, whyCreatorsChoose.features, fairVisibility.factors, creators.cards].flat()
  .length
