/** A visitor who has joined, for the page. */
export interface Member {
  /** As they typed it. */
  name: string
  category: string
  /** The label of their category. */
  craft: string
  /** What they had set on the ticket then, in rupees. */
  price: number
}
