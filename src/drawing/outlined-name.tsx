interface OutlinedNameProps {
  /** An element of an SVG file, and the size of its viewBox. */
  drawing: { href: string; width: number; height: number } | undefined
  className?: string | undefined
}

/** The brand's name in its own script, in the colour of the text around it. Nothing where the brand has none. */
export function OutlinedName({ drawing, className }: OutlinedNameProps) {
  if (drawing === undefined) return null
  const { href, width, height } = drawing
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <use href={href} />
    </svg>
  )
}
