import { Link, useHydrated } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { button, type ButtonVariantProps } from '#styled-system/recipes/index'

type JoinLinkProps = ButtonVariantProps & {
  children: ReactNode
  /** What it reads while the form is on its way: shown by the recipe for as long as the link is `aria-busy`. */
  busy: string
}

/**
 * A call to action: a link to `?join=1` that keeps what else is in the address.
 * It is marked with `data-join` for the script that remembers a tap made before the page's own script has come,
 * and for the loader of the form, which starts on intent.
 */
export function JoinLink({ children, busy, ...look }: JoinLinkProps) {
  const hydrated = useHydrated()
  return (
    <Link
      to="/"
      // The prerendered page knows no parameters: the first render in the browser must not know them either.
      search={hydrated ? (previous) => ({ ...previous, join: 1 as const }) : { join: 1 as const }}
      hash={hydrated ? true : ''}
      state={{ openedHere: true }}
      resetScroll={false}
      hashScrollIntoView={false}
      data-join=""
      data-busy={busy}
      className={button(look)}
    >
      {children}
    </Link>
  )
}
