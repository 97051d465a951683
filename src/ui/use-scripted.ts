import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page's script is at work: false in prerendered markup and until React has taken it over. */
export function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
