interface SprocketsProps {
  /** Unique on the page: the pattern is referred to by it. */
  id: string
  className?: string | undefined
  holeClassName?: string | undefined
}

/** A row of sprocket holes as wide as its place, the holes never cut or stretched. */
export function Sprockets({ id, className, holeClassName }: SprocketsProps) {
  return (
    <svg className={className} height="20" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={id} width="36" height="20" patternUnits="userSpaceOnUse">
          <rect x="8" y="3" width="20" height="14" rx="3" className={holeClassName} />
        </pattern>
      </defs>
      <rect width="100%" height="20" fill={`url(#${id})`} />
    </svg>
  )
}
