import type { ReactNode } from 'react'
import { button, type ButtonVariantProps } from '#styled-system/recipes/index'

type JoinLinkProps = ButtonVariantProps & {
  children: ReactNode
  /** What it reads while the form is on its way: shown by the recipe for as long as the link is `aria-busy`. */
  busy: string
}

/**
 * A call to action: a plain link to `?join=1`, which works without any script. `data-join` marks it for the script,
 * which opens the dialog on this page instead and keeps what else is in the address.
 */
export function JoinLink({ children, busy, ...look }: JoinLinkProps) {
  return (
    <a href="/?join=1" data-join="" data-busy={busy} className={button(look)}>
      {children}
    </a>
  )
}
