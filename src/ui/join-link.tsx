import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { button, type ButtonVariantProps } from '#styled-system/recipes/index'
import { pressOnSpace } from './keys.ts'
import { useScripted } from './use-scripted.ts'

type JoinLinkProps = ButtonVariantProps & {
  children: ReactNode
  /** The text that the recipe shows while the link is `aria-busy`. */
  busy: string
}

/** A call to action: a link to `?join=1` that keeps other parameters of the URL. Without script it loads the form. */
export function JoinLink({ children, busy, ...look }: JoinLinkProps) {
  const scripted = useScripted()
  return (
    <Link
      to="/"
      search={(previous) => ({ ...previous, join: 1 as const })}
      hash
      state={{ openedHere: true }}
      aria-haspopup={scripted ? 'dialog' : undefined}
      data-busy={busy}
      // It looks like a button, and the specification calls it one.
      onKeyDown={pressOnSpace}
      className={button(look)}
    >
      {children}
    </Link>
  )
}
