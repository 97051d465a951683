import type { ReactNode } from 'react'

/** What `/drawings.svg` holds: `app/drawings.tsx` draws it. */
export type DrawingName =
  | 'share'
  | 'calendar'
  | 'price'
  | 'score'
  | 'seats'
  | 'cue'
  | 'leader'
  | 'lanes'
  | 'reel'
  | 'frame'
  | 'filmmaker'
  | 'educator'
  | 'educator-lines'
  | 'youtuber'
  | 'other'

/** A drawing below the hero. It is in a file of its own to keep the page small; until that has loaded, nothing is drawn. */
export function Drawing({ name, className }: { name: DrawingName; className?: string | undefined }) {
  return <use href={`/drawings.svg#${name}`} className={className} />
}

interface PictureProps {
  className?: string | undefined
  width: number
  height: number
  children: ReactNode
}

/** A picture that says nothing to a screen reader. */
export function Picture({ className, width, height, children }: PictureProps) {
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}
