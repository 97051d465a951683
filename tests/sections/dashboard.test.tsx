import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { whyCreatorsChoose } from '#content/landing.ts'
import { divide, precisionOf, rupees } from '#content/rupees.ts'
import { Dashboard } from '#sections/why-creators-choose/dashboard.tsx'

test('the dashboard shows and adds up what the creator keeps, and not what viewers paid', () => {
  const price = 149
  const { videos, total } = whyCreatorsChoose.dashboard
  const earned = videos.map((video) => divide((video.price ?? price) * video.sold).creator)
  const sum = earned.reduce((all, one) => all + one, 0)
  const markup = renderToStaticMarkup(<Dashboard price={price} />)
  for (const amount of earned) expect(markup).toContain(`<span>${rupees(amount, precisionOf(earned))}</span>`)
  expect(markup).toContain(`<span>${total}</span><span>${rupees(sum, precisionOf(earned))}</span>`)
})
