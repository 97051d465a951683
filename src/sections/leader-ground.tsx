import { howItWorks } from '#content/landing.ts'
import { ink } from '#styled-system/recipes/index'

/** The ground of a countdown's frame, 400 by 300: cross hairs, two rings, the number and the word 'Example'. */
export function LeaderGround({ count }: { count: number }) {
  const inks = ink()
  return (
    <>
      <path className={inks.litLine} d="M0 104H400M76 0V262" />
      <circle className={inks.litLine} cx="76" cy="104" r="84" />
      <circle className={inks.litLine} cx="76" cy="104" r="70" />
      <text className={`${inks.onLit} ${inks.heavy}`} x="76" y="142" fontSize="106" textAnchor="middle">
        {count}
      </text>
      <text className={`${inks.onLitMuted} ${inks.print}`} x="14" y="284" fontSize="14">
        {howItWorks.pictures.example.toUpperCase()}
      </text>
    </>
  )
}
