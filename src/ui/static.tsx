import { useLayoutEffect, useRef, type ReactNode } from 'react'

/**
 * Whether the markup of static parts is made here: at build and in development, not in the visitor's browser.
 * There the condition is a constant `false`, so that their words and drawings are left out of the script.
 */
export const RENDERS_STATIC_PARTS = import.meta.env.SSR || import.meta.env.DEV

// Taken before React looks at the page, for the case that it ever builds a part anew instead of adopting it.
const kept = new Map<string, ChildNode[]>()
if (!RENDERS_STATIC_PARTS) {
  for (const part of document.querySelectorAll('[data-static]')) kept.set(part.id, [...part.childNodes])
}

interface StaticProps {
  /** Unique on the page: what the part is found by again. */
  id: string
  className?: string | undefined
  children: ReactNode
}

/**
 * A part of the page that never changes after the build. Pass its children as
 * `{RENDERS_STATIC_PARTS && <Part />}`: the browser adopts the prerendered markup as it stands,
 * without the code for it and without React's work.
 */
export function Static({ id, className, children }: StaticProps) {
  const part = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (part.current?.hasChildNodes() === false) part.current.append(...(kept.get(id) ?? []))
  }, [id])

  if (RENDERS_STATIC_PARTS) {
    return (
      <div id={id} data-static="" className={className}>
        {children}
      </div>
    )
  }
  return (
    <div
      id={id}
      data-static=""
      className={className}
      ref={part}
      suppressHydrationWarning
      // Hydration never reads this value: it only tells React to leave the inside alone.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
