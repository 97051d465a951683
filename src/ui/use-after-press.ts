import { useEffect, useState } from 'react'

/** Lets `work` wait for the end of a press: if the target moved from under the finger, the click would be lost. */
export function useAfterPress(): (work: () => void) => void {
  const [queue] = useState(createQueue)
  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    addEventListener('pointerdown', queue.hold, options)
    // A context menu swallows the release. No event reports that a list of options has closed; the next key counts as release.
    for (const type of ['pointerup', 'pointercancel', 'contextmenu', 'keydown'])
      addEventListener(type, queue.release, options)
    return () => controller.abort()
  }, [queue])
  return queue.run
}

function createQueue() {
  let isHeld = false
  const waiting: (() => void)[] = []
  // In another task, after the click. On a touch screen press, release and click follow each other in one task.
  const flush = () =>
    setTimeout(() => {
      if (!isHeld) for (const work of waiting.splice(0)) work()
    })
  return {
    hold: () => {
      isHeld = true
    },
    release: () => {
      isHeld = false
      flush()
    },
    run: (work: () => void) => {
      waiting.push(work)
      flush()
    },
  }
}
