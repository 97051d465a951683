import { Link, useLocation } from '@tanstack/react-router'
import { useId, type ReactNode, type Ref } from 'react'
import { button, type ButtonVariantProps } from '#styled-system/recipes/index'
import { isForNewTab, pressOnSpace } from './keys.ts'
import { useScripted } from './use-scripted.ts'

type JoinLinkProps = ButtonVariantProps & {
  /** The category that it proposes. */
  category?: string
  /** The id of what it is about, which begins its accessible name. */
  about?: string
  /** In place of a button's look. */
  className?: string
  children: ReactNode
  /** The text that the recipe shows while the link is `aria-busy`. */
  busy: string
  ref?: Ref<HTMLAnchorElement>
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of the call to action that pushed the entry: closing the dialog goes back, and the link gets the focus. */
    openedBy?: string
  }
}

/** A call to action: a link to `?join=1` that keeps other parameters of the URL. Without script it loads the form. */
export function JoinLink({ category, about, className, children, busy, ref, ...look }: JoinLinkProps) {
  const id = useId()
  const scripted = useScripted()
  const isOpening = useLocation({ select: ({ search }) => search.join === 1 })
  return (
    <Link
      ref={ref}
      id={id}
      to="/"
      search={(previous) => ({ ...previous, join: 1 as const, ...(category !== undefined && { category }) })}
      hash
      // A press while the dialog is being loaded. With a second entry, closing would go back to an open dialog.
      replace={isOpening}
      // When the dialog closes, also after a reload, the focus returns to this link.
      state={{ openedBy: id }}
      // Otherwise closing the dialog, which is a step back, would scroll to the hash of the address. `useOpening` resets it.
      onClick={(event) => {
        if (!isForNewTab(event)) history.scrollRestoration = 'manual'
      }}
      aria-haspopup={scripted ? 'dialog' : undefined}
      data-busy={busy}
      // It looks like a button, and the specification calls it one.
      onKeyDown={pressOnSpace}
      aria-labelledby={about === undefined ? undefined : `${about} ${id}`}
      className={className ?? button(look)}
    >
      {children}
    </Link>
  )
}
