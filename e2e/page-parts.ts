/** The sections and cards of the page, from its content. */
import { creators, fairVisibility, foundingCreator, hero, howItWorks, whyCreatorsChoose } from '#content/landing.ts'

/** The sections below the hero, in the order of the specification (section 2). */
export const sections = [howItWorks, whyCreatorsChoose, fairVisibility, creators, foundingCreator]

export const regionCount = [hero, ...sections].length

/** The number of h3 elements: one for each card. */
export const cardCount = [howItWorks.steps, whyCreatorsChoose.features, fairVisibility.factors, creators.cards].flat()
  .length
