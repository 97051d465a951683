import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { palette } from '#theme/palette.ts'

test('each colour is the one of oklch() from which it says that it was drawn', async () => {
  const source = await readFile(join(import.meta.dirname, '../../src/theme/palette.ts'), 'utf8')
  const drawn = Array.from(
    source.matchAll(/(\w+): '#\w+', \/\/ (\.\d+) (\.\d+) (\d+)/g),
    ([, name = '', ...parts]) => ({
      name,
      colour: toRgb(...(parts.map(Number) as [number, number, number])),
    }),
  )
  expect(drawn.length).toBeGreaterThan(15)
  for (const { name, colour } of drawn) {
    const hex = palette[name as keyof typeof palette]
    for (const [at, part] of colour.entries())
      expect(Math.abs(parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16) - part), `${name} ${hex}`).toBeLessThan(1.5)
  }
})

/** The parts in sRGB, from 0 to 255 (CSS Color 4, 'OKLCH to sRGB'). The hue is in degrees. */
function toRgb(lightness: number, chroma: number, hue: number): number[] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return linear.map((part) => 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055))
}
