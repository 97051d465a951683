import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { contactDrawings } from '#sections/creators/creators.tsx'
import { bundleDrawings } from '#sections/fair-visibility/bundle.tsx'
import { leaderDrawings } from '#sections/how-it-works/leader.tsx'
import { featureDrawings } from '#sections/why-creators-choose/feature-pictures.tsx'
import { craftDrawings } from '#print/crafts.tsx'
import { drawingId, type DrawingName } from '#print/drawing.tsx'

const drawings: Record<DrawingName, ReactNode> = {
  ...featureDrawings(),
  ...leaderDrawings(),
  ...bundleDrawings(),
  ...contactDrawings(),
  ...craftDrawings(),
}

/** What a page draws from. It stands behind the script, which neither waits for it nor has it. */
export function renderDrawings(): string {
  return renderToStaticMarkup(
    <svg width="0" height="0" aria-hidden="true">
      <defs>
        {Object.entries(drawings).map(([name, drawing]) => (
          <g key={name} id={drawingId(name as DrawingName)}>
            {drawing}
          </g>
        ))}
      </defs>
    </svg>,
  )
}
