/** The colours that follow from an accent: its hue, as light or dark as texts on it and in it need. */

import { type Colours, colours, type Themes } from '@canopy/contract/site/colours'
import { LEAF } from '@canopy/contract/site/logo-svg'
import { ColorSpace, contrastWCAG21, OKLCH, serialize, sRGB, to, toGamut } from 'colorjs.io/fn'

ColorSpace.register(sRGB)
ColorSpace.register(OKLCH)

/** Contrast of texts (WCAG 1.4.3), and for readers who ask for more (1.4.6), with a reserve for rounding. */
const TEXT = 4.55
const MORE_TEXT = 7.05
const STEP = 0.005

type Tone = { lightness: number; chroma: number; hue: number }

/** The nearest colour that screens can show. */
const hexOf = ({ lightness, chroma, hue }: Tone) =>
  serialize(toGamut(to({ space: OKLCH, coords: [lightness, chroma, hue] }, sRGB), { space: sRGB }), {
    format: 'hex',
    collapse: false,
  })

/** The first tone, going darker or lighter, whose contrast to all `grounds` is at least `least`. Black and white end each way. */
function moved(tone: Tone, grounds: readonly string[], least: number, by: 1 | -1): Tone {
  const suits = (tried: Tone) => grounds.every((ground) => contrastWCAG21(hexOf(tried), ground) >= least)
  const end = by > 0 ? 1 : 0
  let next = tone
  while (next.lightness !== end && !suits(next))
    next = { ...next, lightness: Math.min(1, Math.max(0, next.lightness + by * STEP)) }
  return next
}

const shifted = (tone: Tone, by: number): Tone => ({
  ...tone,
  lightness: Math.min(1, Math.max(0, tone.lightness + by)),
})

const groundsOf = ({ paper, surface, sunken }: { paper: string; surface: string; sunken: string }) => [
  paper,
  surface,
  sunken,
]

/** The colours of every theme for an accent, or undefined if it is the one that the software comes with. */
export function coloursFor(accent: string): Themes | undefined {
  if (accent === '' || accent === LEAF) return undefined
  const [lightness, chroma, hue] = to(accent, OKLCH).coords
  const own = { lightness: lightness ?? 0, chroma: chroma ?? 0, hue: Number.isFinite(hue) ? (hue ?? 0) : 0 }
  const tone = (at: number, most = own.chroma): Tone => ({
    ...own,
    lightness: at,
    chroma: Math.min(own.chroma, most),
  })
  const [onLight, onDark] = [groundsOf(colours.light), groundsOf(colours.dark)]

  const lightTint = hexOf(tone(0.95, 0.025))
  const darkTint = hexOf(tone(0.28, 0.045))
  const ground = [...onLight, '#ffffff']
  const leaf = moved(own, ground, TEXT, -1)
  const ink = moved(shifted(leaf, -0.03), [...onLight, lightTint], TEXT, -1)
  const strongLeaf = moved(leaf, ground, MORE_TEXT, -1)
  const darkInk = moved(tone(0.78, 0.14), [...onDark, darkTint], TEXT, 1)
  const brightLeaf = moved(darkInk, [...onDark, '#03130a'], MORE_TEXT, 1)
  const light: Colours = {
    leaf: hexOf(leaf),
    'leaf-hover': hexOf(shifted(leaf, -0.07)),
    'on-leaf': '#ffffff',
    'leaf-ink': hexOf(ink),
    'leaf-tint': lightTint,
    sprout: hexOf(tone(0.7, 0.12)),
  }
  return {
    light,
    dark: { 'leaf-ink': hexOf(darkInk), 'leaf-tint': darkTint },
    lightWithContrast: {
      leaf: hexOf(strongLeaf),
      'leaf-hover': hexOf(shifted(strongLeaf, -0.07)),
      'leaf-ink': hexOf(moved(strongLeaf, [...onLight, lightTint], MORE_TEXT, -1)),
    },
    darkWithContrast: {
      leaf: hexOf(brightLeaf),
      'leaf-hover': hexOf(shifted(brightLeaf, 0.07)),
      'on-leaf': '#03130a',
      'leaf-ink': hexOf(moved(brightLeaf, [...onDark, darkTint], MORE_TEXT, 1)),
    },
  }
}
