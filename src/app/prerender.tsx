import { prerender } from 'react-dom/static'
import { MissingPage } from './missing-page.tsx'
import { Page } from './page.tsx'

const pages = { home: Page, missing: MissingPage }

/** The markup of a page. Rejects with the stack of the component that failed, if one did. */
export async function render(name: keyof typeof pages): Promise<string> {
  const Root = pages[name]
  const failures: string[] = []
  const failed = () => new Error(`The page '${name}' cannot be drawn.\n${failures.join('\n')}`)
  const { prelude } = await prerender(<Root />, {
    // Within a Suspense boundary an error would only leave a gap in the page.
    onError(error, { componentStack }) {
      failures.push(`${String(error)}${componentStack ?? ''}`)
    },
  }).catch(() => {
    throw failed()
  })
  if (failures.length > 0) throw failed()
  // React parts texts that stand side by side, for a hydration that never comes.
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
}
