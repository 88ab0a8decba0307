import { type Colour, type Colours, colours } from '@canopy/contract/site/colours'
import { LEAF } from '@canopy/contract/site/logo-svg'
import { contrastWCAG21 } from 'colorjs.io/fn'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coloursFor } from './accent.ts'

/** Texts and their grounds that an accent changes. */
const PAIRS: [Colour, Colour[]][] = [
  ['on-leaf', ['leaf', 'leaf-hover']],
  ['leaf-ink', ['paper', 'surface', 'sunken', 'leaf-tint']],
  ['ink', ['leaf-tint']],
  ['muted', ['leaf-tint']],
]

function least(shown: Record<Colour, string>, pairs = PAIRS) {
  return Math.min(
    ...pairs.flatMap(([front, grounds]) =>
      grounds.map((ground) => contrastWCAG21(shown[front], shown[ground])),
    ),
  )
}

function themesOf(accent: string) {
  const own = coloursFor(accent)
  if (!own) throw new Error('the colours of the software')
  const over = (...parts: Colours[]): Record<Colour, string> => Object.assign({}, ...parts)
  const light = over(colours.light, own.light)
  const dark = over(colours.dark, own.light, own.dark)
  return {
    light,
    dark,
    lightMore: over(light, colours.lightWithContrast, own.lightWithContrast),
    darkMore: over(dark, colours.darkWithContrast, own.darkWithContrast),
  }
}

test('a thousand accents give texts enough contrast in every theme', () => {
  const accents = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(accents, (accent) => {
      fc.pre(accent !== LEAF)
      const { light, dark, lightMore, darkMore } = themesOf(accent)
      expect(least(light)).toBeGreaterThanOrEqual(4.5)
      expect(least(dark)).toBeGreaterThanOrEqual(4.5)
      expect(contrastWCAG21(light.leaf, light.paper)).toBeGreaterThanOrEqual(4.5)
      expect(least(lightMore)).toBeGreaterThanOrEqual(7)
      expect(least(darkMore)).toBeGreaterThanOrEqual(7)
    }),
    { numRuns: 1000 },
  )
})

test('the green of the software gives exactly its colours', () => {
  expect([coloursFor(LEAF), coloursFor('')]).toEqual([undefined, undefined])
})

test('an accent that is dark enough stays as it is, another keeps its hue', () => {
  expect(coloursFor('#0044cc')?.light.leaf).toBe('#0044cc')
  expect(coloursFor('#ffcc00')?.light.leaf).toBe('#886700')
})
