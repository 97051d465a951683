import type { SVGAttributes } from 'react'
import { token, type Token } from '#styled-system/tokens/index'

type Ink = Pick<SVGAttributes<SVGElement>, 'fill' | 'stroke' | 'strokeWidth' | 'strokeDasharray' | 'strokeLinecap'>
type Colour = Token extends infer Name ? (Name extends `colors.${infer Meaning}` ? Meaning : never) : never

/**
 * Fills and strokes in `/drawings.svg`, as attributes: the page's rules do not reach into another file, its custom
 * properties do.
 */
export function fill(colour: Colour): Ink {
  return { fill: token.var(`colors.${colour}`) }
}

export function stroke(colour: Colour, strokeWidth?: number): Ink {
  return { fill: 'none', stroke: token.var(`colors.${colour}`), ...(strokeWidth !== undefined && { strokeWidth }) }
}

export const tag = { ...stroke('text', 2), ...fill('action'), strokeLinejoin: 'round' } as const
