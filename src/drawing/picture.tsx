import type { ReactNode, SVGAttributes } from 'react'
import type { Token } from '#styled-system/tokens/index'

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

/** Fills and strokes of drawings, as attributes. */
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
