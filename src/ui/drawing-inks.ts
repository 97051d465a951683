import type { SVGAttributes } from 'react'
import type { Token } from '#styled-system/tokens/index'

type Ink = Pick<SVGAttributes<SVGElement>, 'fill' | 'stroke' | 'strokeWidth'>
type Colour = Token extends infer Name ? (Name extends `colors.${infer Meaning}` ? Meaning : never) : never

/**
 * Fills and strokes in `/drawings.svg`, as attributes: the page's rules do not reach into another file, its custom
 * properties do.
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
