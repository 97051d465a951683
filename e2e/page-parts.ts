/** The sections and calls to action of the page, from its content. */
import * as landing from '#content/landing.ts'

/** The words of every call to action. */
export const callsToAction = Object.values(landing).flatMap((part) => ('action' in part ? [part.action] : []))

/** The hero and all sections below it: more may be added. */
export const regionCount = 1 + Object.values(landing).filter((part) => 'id' in part && 'title' in part).length
