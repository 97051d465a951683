import type { creators } from '#content/landing.ts'
import { ink } from '#styled-system/recipes/index'
import type { ReactNode } from 'react'

type Craft = (typeof creators.cards)[number]['craft']
type Inks = ReturnType<typeof ink>

/** One exposure with the film's edges above and below, as it lies on the contact sheet. */
export function ContactFrame({ craft, className }: { craft: Craft; className?: string | undefined }) {
  const inks = ink()
  return (
    <svg className={className} viewBox="0 0 420 340" aria-hidden="true" focusable="false">
      <rect className={inks.filmBase} width="420" height="340" />
      <path className={inks.edgeHoles} d="M24.5 25h371M24.5 315h371" />
      <svg x="12" y="50" width="396" height="240">
        {exposures[craft](inks)}
      </svg>
    </svg>
  )
}

const exposures: Record<Craft, (inks: Inks) => ReactNode> = {
  // A film camera on its tripod, against the setting sun.
  filmmaker: (inks) => (
    <>
      <rect className={inks.dusk} width="396" height="220" />
      <circle className={inks.action} cx="268" cy="142" r="82" />
      <path className={inks.film} d="M0 204Q110 172 210 198T396 186V240H0z" />
      <path className={inks.film} d="M132 104h104v16l40-20v66l-40-20v18h-44l34 74h-12l-32-66-32 66h-12l34-74h-40z" />
      <circle className={inks.film} cx="160" cy="72" r="33" />
      <circle className={inks.film} cx="222" cy="80" r="25" />
      <circle className={inks.dusk} cx="160" cy="72" r="10" />
      <circle className={inks.dusk} cx="222" cy="80" r="8" />
    </>
  ),
  // The squares over the sides of a right triangle, on a blackboard: 9 and 16 are 25.
  educator: (inks) => (
    <>
      <rect className={inks.board} width="396" height="240" />
      <path className={inks.litRaised} d="M104 88h60v60h-60zM164 148h80v80h-80z" />
      <path className={inks.action} d="M164 88l60-80 80 60-60 80z" />
      <path
        className={inks.outlineBoard}
        d="M124 88v60M144 88v60M104 108h60M104 128h60M184 148v80M204 148v80M224 148v80M164 168h80M164 188h80M164 208h80M180 100l60-80M196 112l60-80M212 124l60-80M228 136l60-80M176 72l80 60M188 56l80 60M200 40l80 60M212 24l80 60"
      />
      <path className={inks.outlineLit} d="M164 88v60h80zM164 136h12v12" />
    </>
  ),
  // A phone in a ring light, ready to play.
  youtuber: (inks) => (
    <>
      <rect className={inks.action} width="396" height="240" />
      <path className={inks.film} d="M190 176h16v64h-16z" />
      <circle className={inks.film} cx="198" cy="106" r="92" />
      <circle className={inks.litRaised} cx="198" cy="106" r="84" />
      <circle className={inks.film} cx="198" cy="106" r="62" />
      <circle className={inks.action} cx="198" cy="106" r="54" />
      <rect className={inks.film} x="164" y="44" width="68" height="124" rx="10" />
      <path className={inks.litRaised} d="M171 56h54v96h-54z" />
      <path className={inks.dusk} d="M184 84v40l32-20z" />
    </>
  ),
}
