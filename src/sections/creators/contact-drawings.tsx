import { fill, stroke } from '#ui/drawing-inks.ts'

/** A film without its picture. */
export const contactDrawings = {
  frame: (
    <>
      <rect {...fill('strip')} width="420" height="240" />
      <path {...stroke('edgeHole', 16)} strokeDasharray="20 19" d="M24.5 18h371M24.5 222h371" />
    </>
  ),
}
