declare module 'subset-font' {
  /** Keeps the glyphs of `text`; an axis given a number is fixed there. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff2'
      variationAxes?: Record<string, number | { min: number; max: number }>
      keepFeatures?: readonly string[]
      dropTables?: readonly string[]
    },
  ): Promise<Buffer>
  export default subsetFont
}
