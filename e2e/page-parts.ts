/** The sections and calls to action of the page, from its content. */
import * as landing from '#content/landing.ts'

/** The words of every call to action. */
export const callsToAction = Object.values(landing).flatMap((part) => ('action' in part ? [part.action] : []))

/** The hero and all sections below it: more may be added. */
export const regionCount = 1 + Object.values(landing).filter((part) => 'id' in part && 'title' in part).length

/** Windows whose first view is promised: phones, two of them in the browser of an app, and a laptop below its browser's bars. */
export const firstViews = [
  { width: 320, height: 568 },
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 1366, height: 657 },
]
