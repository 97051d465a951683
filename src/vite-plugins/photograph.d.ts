declare module '*?photograph' {
  /** A `srcset` for each format, best first, and the largest file of the last one, with its size in pixels. */
  const photograph: { sources: Record<string, string>; img: { src: string; w: number; h: number } }
  export default photograph
}
