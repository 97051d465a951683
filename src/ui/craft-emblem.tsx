import { Drawing } from './drawing.tsx'

/** The subject of each picture. */
const boxes = {
  filmmaker: '108 36 188 188',
  educator: '92 0 236 236',
  youtuber: '98 6 200 200',
  other: '94 16 208 208',
}

/** The picture of a craft as an emblem, in a square. A craft without a picture has that of 'other'. */
export function CraftEmblem({ craft, className }: { craft: string; className?: string | undefined }) {
  const drawn = isDrawn(craft) ? craft : 'other'
  return (
    <svg className={className} viewBox={boxes[drawn]} aria-hidden="true" focusable="false">
      <Drawing name={drawn} />
    </svg>
  )
}

function isDrawn(craft: string): craft is keyof typeof boxes {
  return craft in boxes
}
