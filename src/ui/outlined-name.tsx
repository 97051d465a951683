import { outlinedName } from '#content/site.ts'

/** The brand's name in its own script, in the colour of the text around it. Nothing where the brand has none. */
export function OutlinedName({ className }: { className?: string | undefined }) {
  if (outlinedName === undefined) return null
  const { href, width, height } = outlinedName
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <use href={href} />
    </svg>
  )
}
