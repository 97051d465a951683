import type { creators } from '#content/landing.ts'
import { ink } from '#styled-system/recipes/index'
import { CraftPicture } from '#ui/craft-picture.tsx'

type Craft = (typeof creators.cards)[number]['craft']

/** One exposure with the film's edges above and below, as it lies on the contact sheet. */
export function ContactFrame({ craft }: { craft: Craft }) {
  const inks = ink()
  return (
    <svg viewBox="0 0 420 240" aria-hidden="true" focusable="false">
      <rect className={inks.filmBase} width="420" height="240" />
      <path className={inks.edgeHoles} d="M24.5 18h371M24.5 222h371" />
      {/* As wide as a film in CinemaScope. */}
      <svg x="12" y="36" width="396" height="168" viewBox="-85 0 566 240">
        <CraftPicture craft={craft} />
      </svg>
    </svg>
  )
}
