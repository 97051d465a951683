import { prerender } from 'react-dom/static'
import { NotFoundPage } from './not-found-page.tsx'
import { Page } from './page.tsx'

const pages = { home: Page, notFound: NotFoundPage }

/** The markup of a page. Rejects with the stack of the component that failed, if one did. */
export async function render(name: keyof typeof pages): Promise<string> {
  const Root = pages[name]
  const failures: string[] = []
  const failed = () => new Error(`The page '${name}' cannot be rendered.\n${failures.join('\n')}`)
  const { prelude } = await prerender(<Root />, {
    // Inside a Suspense boundary an error does not reject: it leaves a gap in the page.
    onError(error, { componentStack }) {
      failures.push(`${String(error)}${componentStack ?? ''}`)
    },
  }).catch(() => {
    throw failed()
  })
  if (failures.length > 0) throw failed()
  // React puts these between adjacent text nodes for hydration. This markup is not hydrated.
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
}
