import type { InputHTMLAttributes, ReactNode } from 'react'
import { choice } from '#styled-system/recipes/index'

type ChoiceProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  emblem: (className: string) => ReactNode
}

/** One of a few large choices: a native radio button under a drawn card. */
export function Choice({ label, emblem, ...attributes }: ChoiceProps) {
  const styles = choice()
  return (
    <label className={styles.root}>
      <input {...attributes} type="radio" className={styles.input} />
      <span className={styles.card}>
        {emblem(styles.emblem)}
        {label}
      </span>
    </label>
  )
}

export function ChoiceGroup({ children }: { children: ReactNode }) {
  return <div className={choice().group}>{children}</div>
}
