/** The sections, cards and calls to action of the page, from its content. */
import * as landing from '#content/landing.ts'

/** The sections below the hero that are promised, in their order (src/content/README.md, 'Page'). */
export const sections = [
  landing.howItWorks,
  landing.whyCreatorsChoose,
  landing.fairVisibility,
  landing.creators,
  landing.foundingCreator,
]

/** All sections below the hero: more may be added. */
const all = Object.values(landing).filter((part) => 'id' in part && 'title' in part)

/** The words of every call to action. */
export const callsToAction = Object.values(landing).flatMap((part) => ('action' in part ? [part.action] : []))

/** The number of h2 elements. */
export const sectionCount = all.length

export const regionCount = sectionCount + 1

/** The number of h3 elements: one for each card, which is a title and a text in a list of its section. */
export const cardCount = all.flatMap((section) =>
  Object.values(section).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter((card: object) => 'title' in card && 'text' in card) : [],
  ),
).length
