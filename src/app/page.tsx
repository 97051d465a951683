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
 * The landing page: the sections in the order of the specification (section 2). It is drawn once, at build. In the
 * browser React has no part in it: nothing that happens to the markup, and no error of the script, can take it away.
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
      {/* Its sentences stand here, so that they can be said without any other file (`notice.ts`). */}
      <p role="status" className={notice()} data-lost={loading.failed} data-unable={loading.unable} />
    </>
  )
}
