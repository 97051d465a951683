import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { contactDrawings } from '#sections/creators/creators.tsx'
import { bundleDrawings } from '#sections/fair-visibility/bundle.tsx'
import { leaderDrawings } from '#sections/how-it-works/leader.tsx'
import { featureDrawings } from '#sections/why-creators-choose/feature-pictures.tsx'
import { craftDrawings } from '#print/crafts.tsx'
import type { DrawingName } from '#print/drawing.tsx'

const drawings: Record<DrawingName, ReactNode> = {
  ...featureDrawings(),
  ...leaderDrawings(),
  ...bundleDrawings(),
  ...contactDrawings(),
  ...craftDrawings(),
}

/** The file `/drawings.svg`. Its colours are custom properties of the page that uses it. */
export function renderDrawings(): string {
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg">
      {Object.entries(drawings).map(([name, drawing]) => (
        <g key={name} id={name}>
          {drawing}
        </g>
      ))}
    </svg>,
  )
}
