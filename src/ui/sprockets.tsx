interface SprocketsProps {
  /** The id of the SVG pattern, unique in the page. */
  id: string
  className?: string | undefined
  holeClassName?: string | undefined
}

/** A row of sprocket holes that repeats at any width without scaling. */
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
