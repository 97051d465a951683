import { Creators } from '#sections/creators.tsx'
import { FairVisibility } from '#sections/fair-visibility.tsx'
import { Footer } from '#sections/footer.tsx'
import { FoundingCreator } from '#sections/founding-creator.tsx'
import { Header } from '#sections/header.tsx'
import { Hero } from '#sections/hero.tsx'
import { HowItWorks } from '#sections/how-it-works.tsx'
import { WhyCreatorsChoose } from '#sections/why-creators-choose.tsx'
import { Waitlist } from './waitlist.tsx'

/** The landing page: the sections in the order of the specification (section 2), and the dialog over them. */
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
      <Waitlist />
    </>
  )
}
