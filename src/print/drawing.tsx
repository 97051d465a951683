import type { ReactNode, SVGAttributes } from 'react'
import type { Token } from '#styled-system/tokens/index'

/** What `/drawings.svg` holds: `app/drawings.tsx` draws it. */
export type DrawingName =
  | 'share'
  | 'calendar'
  | 'price'
  | 'score'
  | 'craft'
  | 'cue'
  | 'leader'
  | 'pencil'
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
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {children}
    </svg>
  )
}

type Ink = Pick<SVGAttributes<SVGElement>, 'fill' | 'stroke' | 'strokeWidth'>
type Colour = Token extends infer Name ? (Name extends `colors.${infer Meaning}` ? Meaning : never) : never

/**
 * Fills and strokes of drawings, as attributes: in `/drawings.svg` the page's rules do not apply, its custom properties do.
 */
export function fill(colour: Colour): Ink {
  return { fill: variable(colour) }
}

export function stroke(colour: Colour, strokeWidth: number): Ink {
  return { fill: 'none', stroke: variable(colour), strokeWidth }
}

/** Not Panda's `token.var`, which would bring the table of all tokens into the page's script. */
function variable(colour: Colour): string {
  return `var(--colors-${colour.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)})`
}
