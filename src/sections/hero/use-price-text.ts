import { useState } from 'react'
import { readRupees, RUPEE, rupees } from '#content/rupees.ts'
import { priceRange } from '#content/site.ts'

export interface Pricing {
  /** In whole rupees, within `priceRange`. */
  price: number
  onPrice: (price: number) => void
}

const { min, max, step } = priceRange

/** The text of the price field. While it is typed it stays as it is, so that the browser can undo it. */
export function usePriceText({ price, onPrice }: Pricing) {
  const [typed, setTyped] = useState<string>()
  const text = typed ?? figures(price)

  const type = (value: string) => {
    setTyped(value)
    const amount = readRupees(value)
    if (isPrice(amount)) onPrice(amount)
  }
  const isNone = !isPrice(readRupees(text))
  return {
    text,
    /** The field has no price. If it is empty, that is no mistake. */
    isNone,
    wrong: isNone && text.trim() !== '',
    type,
    /** To the next whole step, so that ₹1 becomes ₹10. */
    move: (direction: 1 | -1) => {
      const amount = readRupees(text) ?? price
      const next = direction === 1 ? Math.floor(amount / step) * step + step : Math.ceil(amount / step) * step - step
      type(figures(Math.min(max, Math.max(min, next))))
    },
    /** Shows the last price again, with its commas. */
    leave: () => setTyped(undefined),
  }
}

function isPrice(amount: number | undefined): amount is number {
  return amount !== undefined && Number.isInteger(amount) && amount >= min && amount <= max
}

function figures(price: number): string {
  return rupees(price).slice(RUPEE.length)
}
