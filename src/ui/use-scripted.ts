/** False in the prerender and during hydration, then true. */
export { useHydrated as useScripted } from '@tanstack/react-router'
