import { fill, Picture, stroke } from '#drawing/picture.tsx'

/** A seat, and the aisle behind its row, in units of the plan. Its path ends where the next seat begins. */
const SEAT = { width: 46, height: 56, aisle: 14, path: 'm7 29v-18a9 9 0 0 1 9-9h14a9 9 0 0 1 9 9v18m-39-9v34m46-54' }

/** So many seats, in rows of `row`. Not by an SVG pattern, which is blurred on paper. */
export function Seats({ count, row, className }: { count: number; row: number; className: string }) {
  const rows = Array.from({ length: Math.ceil(count / row) }, (_, index) => {
    const seats = Math.min(row, count - index * row)
    const rail = seats * SEAT.width
    // Both end posts are within the drawing as a whole: half of each stands outside of the seats.
    return `M1 ${index * (SEAT.height + SEAT.aisle)}${SEAT.path.repeat(seats)}m0 20v34m0-8h-${rail}m0-16h${rail}`
  })
  return (
    <Picture
      className={className}
      width={row * SEAT.width + 2}
      height={rows.length * (SEAT.height + SEAT.aisle) - SEAT.aisle}
    >
      <path {...stroke('text', 2)} {...fill('action')} d={rows.join('')} />
    </Picture>
  )
}
