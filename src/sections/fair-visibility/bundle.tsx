import { fairVisibility as content } from '#content/landing.ts'
import { ink, visibility } from '#styled-system/recipes/index'
import { Drawing, Picture } from '#ui/drawing.tsx'
import { REEL } from './bundle-size.ts'

/** All films bend about one centre and run into one reel. On narrow screens each bends by itself: see the recipe. */
export function Bundle({ className }: { className?: string | undefined }) {
  const inks = ink()
  const { lanes, score } = visibility()
  return (
    <Picture className={className} width={REEL.x + REEL.r} height={REEL.y + REEL.r}>
      <Drawing name="lanes" className={lanes} />
      <Drawing name="reel" />
      <text className={`${inks.onAction} ${inks.heavy}`} x={REEL.x} y={REEL.y + 18} fontSize="96" textAnchor="middle">
        {content.score.name}
      </text>
      <text className={`${inks.onAction} ${inks.strong} ${score}`} x={REEL.x} y={REEL.y + 66} textAnchor="middle">
        {content.score.label}
      </text>
    </Picture>
  )
}
