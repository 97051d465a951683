import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the prerender and during hydration, then true. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
