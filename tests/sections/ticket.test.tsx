import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Ticket } from '#sections/hero/ticket.tsx'

test('paise are raised on both parts of the ticket, without a point', () => {
  const markup = renderToStaticMarkup(<Ticket price={99} onPrice={() => {}} />)
  const amounts = Array.from(markup.matchAll(/₹(\d+)<tspan[^>]*>(\d\d)<\/tspan>/g), ([, ...parts]) => parts)
  expect(amounts).toEqual([
    ['79', '20'],
    ['19', '80'],
  ])
})
