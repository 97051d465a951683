import type { ReactNode } from 'react'
import { fill, stroke } from './picture.tsx'

interface Craft {
  /** The square of its subject. */
  subject: string
  picture: ReactNode
  /** In a picture as small as a word, these lines would run together. */
  details?: ReactNode
}

/** The pictures of the crafts: 396 x 240 units from 0 0. Their grounds extend 85 units on both sides. */
const crafts: { [name: string]: Craft | undefined; other: Craft } = {
  // A film camera on its tripod, against the setting sun.
  filmmaker: {
    subject: '108 36 188 188',
    picture: (
      <>
        <rect {...fill('dusk')} x="-90" width="580" height="220" />
        <circle {...fill('action')} cx="268" cy="142" r="82" />
        <g {...fill('silhouette')}>
          <path d="M-90 212Q60 168 210 198T490 182V240H-90z" />
          <path d="M132 104h104v16l40-20v66l-40-20v18h-44l34 74h-12l-32-66-32 66h-12l34-74h-40z" />
          <circle cx="160" cy="72" r="33" />
          <circle cx="222" cy="80" r="25" />
        </g>
        <circle {...fill('dusk')} cx="160" cy="72" r="10" />
        <circle {...fill('dusk')} cx="222" cy="80" r="8" />
      </>
    ),
  },
  // The squares over the sides of a right triangle, on a blackboard: 9 and 16 are 25.
  educator: {
    subject: '92 0 236 236',
    picture: (
      <>
        <rect {...fill('board')} x="-90" width="580" height="240" />
        <path {...fill('litRaised')} d="M104 88h60v60h-60zM164 148h80v80h-80z" />
        <path {...fill('action')} d="M164 88l60-80 80 60-60 80z" />
      </>
    ),
    details: (
      <>
        <path
          {...stroke('board', 2)}
          d="M124 88v60m20-60v60m-40-40h60m-60 20h60M184 148v80m20-80v80m20-80v80m-60-60h80m-80 20h80m-80 20h80M180 100l60-80m-44 92l60-80m-44 92l60-80m-44 92l60-80M176 72l80 60m-68-76l80 60m-68-76l80 60m-68-76l80 60"
        />
        <path {...stroke('litRaised', 3)} d="M164 88v60h80zM164 136h12v12" />
      </>
    ),
  },
  // A phone in a ring light, recording.
  youtuber: {
    subject: '82 -6 232 232',
    picture: (
      <>
        <rect {...fill('action')} x="-90" width="580" height="240" />
        <path {...stroke('silhouette', 12)} d="M198 200V240" />
        <circle {...stroke('silhouette', 40)} cx="198" cy="112" r="80" />
        <circle {...stroke('litRaised', 28)} cx="198" cy="112" r="80" />
        <rect {...fill('silhouette')} x="166" y="52" width="64" height="122" rx="9" />
        <path {...stroke('litRaised', 4)} d="M176 78V66H188M208 66H220V78M176 146V158H188M208 158H220V146" />
        <circle {...fill('dusk')} cx="198" cy="112" r="13" />
      </>
    ),
  },
  // A reel of film.
  other: {
    subject: '94 16 208 208',
    picture: (
      <>
        <rect {...fill('silhouette')} width="396" height="240" />
        <circle {...fill('litRaised')} cx="198" cy="120" r="86" />
        <path
          {...stroke('silhouette', 40)}
          strokeLinecap="round"
          d="M198 72v.1M243.7 105.2v.1M226.2 158.8v.1M169.8 158.8v.1M152.3 105.2v.1"
        />
      </>
    ),
  },
}

/** The picture of a craft. A craft without a picture has that of 'other'. */
export function CraftPicture({ craft }: { craft: string }) {
  const { picture, details } = crafts[craft] ?? crafts.other
  return (
    <>
      {picture}
      {details}
    </>
  )
}

/** The same as an emblem, in a square. */
export function CraftEmblem({ craft, className }: { craft: string; className?: string | undefined }) {
  const { subject, picture } = crafts[craft] ?? crafts.other
  return (
    <svg className={className} viewBox={subject} aria-hidden="true">
      {picture}
    </svg>
  )
}
