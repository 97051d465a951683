import { categories, type Category } from '#content/waitlist.ts'
import { UsageError } from './exit.ts'

export function readCategory(text: string): Category {
  const known = categories.find(({ value }) => value === text)
  if (known !== undefined) return known.value
  const values = categories.map(({ value }) => value).join(', ')
  throw new UsageError(`There is no category ${JSON.stringify(text)}. The categories are: ${values}.`)
}
