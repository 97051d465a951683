import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { howItWorks, whyCreatorsChoose } from '#content/landing.ts'
import { divide, precisionOf, rupees } from '#content/rupees.ts'
import { dialog } from '#content/waitlist.ts'
import { PayoutFrame, PriceFrame } from '#sections/how-it-works/leader-frames.tsx'
import { Dashboard } from '#sections/why-creators-choose/dashboard.tsx'
import { TicketStub } from '#waitlist/ticket-stub.tsx'

test('the dashboard shows and adds up what the creator keeps, and not what viewers paid', () => {
  const price = 149
  const { videos, total, title, example } = whyCreatorsChoose.dashboard
  const earned = videos.map((video) => divide((video.price ?? price) * video.sold).creator)
  const sum = earned.reduce((all, one) => all + one, 0)
  const markup = renderToStaticMarkup(<Dashboard price={price} />)
  for (const amount of earned) expect(markup).toContain(`>${rupees(amount, precisionOf(earned))}</td>`)
  expect(markup).toContain(`<span>${total}</span> <span>${rupees(sum, precisionOf(earned))}</span>`)
  expect(markup).toMatch(new RegExp(`>${title} <[^>]*>${example}<`))
})

test('each amount stands beside its own word: in the frames, on the slip, and on the stub', () => {
  // At this price no share has paise.
  const price = 500
  const { creator, platform } = divide(price)
  const { price: frame, payout } = howItWorks.pictures
  const { keep, of } = dialog.stub
  const member = { name: 'Asha', category: 'educator', price } as const
  for (const [drawn, ...lines] of [
    [<PriceFrame key="" count={2} price={price} />, [frame.creator, creator], [frame.platform, platform]],
    [<PayoutFrame key="" count={3} price={price} />, [payout.platform, -platform * payout.sold]],
    [<TicketStub key="" {...member} />, [keep, creator], [of, price]],
  ] as const) {
    const words = renderToStaticMarkup(drawn).replaceAll(/(?: ?<[^>]+>)+/g, '|')
    for (const [word, amount] of lines) expect(words).toContain(`|${word}|${rupees(amount)}|`)
  }
})
