import type { creators } from '#content/landing.ts'
import { site } from '#content/site.ts'
import { ink } from '#styled-system/recipes/index'
import type { ReactNode } from 'react'

type Craft = (typeof creators.cards)[number]['craft']

interface ContactFrameProps {
  craft: Craft
  /** The number of the frame, printed on the film's edge. */
  number: number
}

/** One exposure with the film's edges above and below, as it lies on the contact sheet. */
export function ContactFrame({ craft, number }: ContactFrameProps) {
  const inks = ink()
  return (
    <svg viewBox="0 0 420 360" aria-hidden="true" focusable="false">
      <rect className={inks.filmBase} width="420" height="360" />
      <path className={inks.edgeHoles} d="M24.5 40h371M24.5 320h371" />
      <text className={`${inks.onFilmMuted} ${inks.print}`} x="20" y="20" fontSize="14">
        {site.brand.toUpperCase()}
      </text>
      <text className={`${inks.onFilmMuted} ${inks.print}`} x="400" y="20" fontSize="14" textAnchor="end">
        {number}
      </text>
      <rect className={inks.exposure} x="12" y="60" width="396" height="240" />
      <svg x="12" y="60" width="396" height="240" viewBox="0 0 396 240">
        {emblems[craft](inks)}
      </svg>
    </svg>
  )
}

const emblems: Record<Craft, (inks: Record<'outlineOnFilm' | 'action' | 'onFilm', string>) => ReactNode> = {
  // A clapperboard, its arm raised.
  filmmaker: (inks) => (
    <>
      <path className={inks.outlineOnFilm} d="M118 96H282V204H118zM118 130H282" />
      <path className={inks.action} d="M114 88 276 44 282 66 120 110z" />
      <path className={inks.outlineOnFilm} d="M148 79l20 19M188 68l20 19M228 57l20 19" />
      <path className={inks.outlineOnFilm} d="M136 152H210M136 176H180" />
    </>
  ),
  // A blackboard with a proof on it.
  educator: (inks) => (
    <>
      <path className={inks.outlineOnFilm} d="M88 44H308V176H88zM88 176l-16 34M308 176l16 34" />
      <path className={inks.action} d="M122 148V76L214 148z" />
      <path className={inks.outlineOnFilm} d="M122 134h14v14M238 84H282M238 112H268M238 140H276" />
    </>
  ),
  // A screen on its stand, ready to play.
  youtuber: (inks) => (
    <>
      <path className={inks.outlineOnFilm} d="M84 44H312V178H84zM198 178V206M148 206H248" />
      <path className={inks.action} d="M172 76V146L236 111z" />
      <path className={inks.outlineOnFilm} d="M102 162H294M150 156V168" />
    </>
  ),
}
