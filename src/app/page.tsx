import { loading } from '#content/waitlist.ts'
import { Creators } from '#sections/creators.tsx'
import { FairVisibility } from '#sections/fair-visibility.tsx'
import { Footer } from '#sections/footer.tsx'
import { FoundingCreator } from '#sections/founding-creator.tsx'
import { Header } from '#sections/header.tsx'
import { Hero } from '#sections/hero.tsx'
import { HowItWorks } from '#sections/how-it-works.tsx'
import { WhyCreatorsChoose } from '#sections/why-creators-choose.tsx'
import { notice } from '#styled-system/recipes/index'

/**
 * The landing page: the sections in the order of the specification (section 2). Rendered once, at build. React does not
 * hydrate it, so translated text, a browser extension or an error in the script cannot remove it.
 */
export function Page() {
  return (
    <>
      <Header />
      <main id="main">
        <Hero />
        <HowItWorks />
        <WhyCreatorsChoose />
        <FairVisibility />
        <Creators />
        <FoundingCreator />
      </main>
      <Footer />
      {/* The sentences are in the markup, so that `show-notice.ts` can show them when no other file loads. */}
      <p role="status" className={notice()} data-lost={loading.failed} data-unable={loading.unable} />
    </>
  )
}
