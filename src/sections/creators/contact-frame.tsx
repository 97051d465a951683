import type { creators } from '#content/landing.ts'
import { Drawing, Picture } from '#ui/drawing.tsx'

type Craft = (typeof creators.cards)[number]['craft']

/** One exposure with the film's edges above and below, as it lies on the contact sheet. */
export function ContactFrame({ craft }: { craft: Craft }) {
  return (
    <Picture width={420} height={240}>
      <Drawing name="frame" />
      {/* As wide as a film in CinemaScope. */}
      <svg x="12" y="36" width="396" height="168" viewBox="-85 0 566 240">
        <Drawing name={craft} />
        {craft === 'educator' && <Drawing name="educator-lines" />}
      </svg>
    </Picture>
  )
}
