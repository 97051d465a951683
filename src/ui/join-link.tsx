import type { ReactNode } from 'react'
import { button, type ButtonVariantProps } from '#styled-system/recipes/index'

type JoinLinkProps = ButtonVariantProps & {
  children: ReactNode
  /** The text that the recipe shows while the link is `aria-busy`. */
  busy: string
}

/**
 * A call to action: a link to `?join=1`, which works without script. The script finds it by `data-join`, opens the dialog
 * instead of following it, and keeps the other parameters of the URL.
 */
export function JoinLink({ children, busy, ...look }: JoinLinkProps) {
  return (
    <a href="/?join=1" data-join="" data-busy={busy} className={button(look)}>
      {children}
    </a>
  )
}
