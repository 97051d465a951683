import { fill } from './picture.tsx'

/** The logo: a ticket with a notch on both sides and a play triangle. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 28 28" aria-hidden="true">
      <path {...fill('text')} d="M2 5h24v6a3 3 0 0 0 0 6v6H2v-6a3 3 0 0 0 0-6z" />
      <path {...fill('action')} d="M11 9.2v9.6l8-4.8z" />
    </svg>
  )
}
