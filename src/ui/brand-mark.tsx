interface BrandMarkProps {
  className?: string | undefined
  paperClassName?: string | undefined
  cutClassName?: string | undefined
}

/** The logo: a ticket with a notch on both sides and a play triangle. */
export function BrandMark({ className, paperClassName, cutClassName }: BrandMarkProps) {
  return (
    <svg className={className} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <path className={paperClassName} d="M2 5h24v6a3 3 0 0 0 0 6v6H2v-6a3 3 0 0 0 0-6z" />
      <path className={cutClassName} d="M11 9.2v9.6l8-4.8z" />
    </svg>
  )
}
