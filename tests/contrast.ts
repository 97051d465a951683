/** The contrast of two colours, written as `#1c140f` or `rgb(28, 20, 15)`: from 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The relative luminance of a colour in sRGB (WCAG 2.2). */
function luminance(colour: string): number {
  const isHex = colour.startsWith('#')
  const parts = colour.match(isHex ? /[\da-f]{2}/g : /[\d.]+/g) ?? []
  const [red = 0, green = 0, blue = 0] = parts.map((part) => {
    const channel = (isHex ? parseInt(part, 16) : Number(part)) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
