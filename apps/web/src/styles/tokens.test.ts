import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { type Colour, colours, coloursCss } from '@canopy/contract/site/colours'
import { faviconOf, LEAF } from '@canopy/contract/site/logo-svg'
import { manifestOf } from '@canopy/contract/site/manifest'
import { DEFAULT_NAME } from '@canopy/contract/site/site'
import { describe, expect, test } from 'vitest'
import { t } from '../language/messages.ts'

const TEXT = 4.5
const CONTROL = 3
/** For readers who ask for more contrast (WCAG 1.4.6). */
const MORE_TEXT = 7
const MORE_CONTROL = 4.5

/** Text colours and their backgrounds. Add every new pair that a component uses. */
const textPairs = [
  ['ink', ['paper', 'surface', 'sunken', 'leaf-tint', 'sun-tint']],
  ['muted', ['paper', 'surface', 'sunken', 'leaf-tint']],
  ['leaf-ink', ['paper', 'surface', 'sunken', 'leaf-tint']],
  ['sun-ink', ['paper', 'surface', 'sunken', 'sun-tint']],
  ['danger-ink', ['paper', 'surface', 'sunken', 'danger-tint']],
  ['info-ink', ['paper', 'surface', 'sunken', 'info-tint']],
  ['on-leaf', ['leaf', 'leaf-hover']],
  ['on-danger', ['danger', 'danger-hover']],
  ['on-sun', ['sun']],
] as const

/** Edges and outlines that identify a control (WCAG 1.4.11). */
const controlPairs = [
  ['edge', ['paper', 'surface']],
  ['leaf-ink', ['paper', 'surface']],
] as const

const { light, dark, lightWithContrast, darkWithContrast } = colours
const themes: Record<string, { colours: Partial<Record<Colour, string>>; text: number; control: number }> = {
  light: { colours: light, text: TEXT, control: CONTROL },
  dark: { colours: dark, text: TEXT, control: CONTROL },
  'light, high-contrast': {
    colours: { ...light, ...lightWithContrast },
    text: MORE_TEXT,
    control: MORE_CONTROL,
  },
  'dark, high-contrast': {
    colours: { ...dark, ...darkWithContrast },
    text: MORE_TEXT,
    control: MORE_CONTROL,
  },
}

/** Relative luminance and contrast ratio as WCAG 2.2 defines them: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

test('the contrast formula returns the known values', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(Object.entries(themes))('%s theme', (_name, { colours, text, control }) => {
  const cases = [
    ...textPairs.map(([front, backs]) => ({ front, backs, least: text })),
    ...controlPairs.map(([front, backs]) => ({ front, backs, least: control })),
  ].flatMap(({ front, backs, least }) => backs.map((back) => ({ front, back, least })))

  test.each(cases)('$front on $back reaches $least : 1', ({ front, back, least }) => {
    const [one, other] = [colours[front], colours[back]]
    if (!one || !other) throw new Error(`no colour for ${front} or ${back}`)
    expect(contrast(one, other)).toBeGreaterThanOrEqual(least)
  })
})

// Written anew with `vitest -u`.
test('the files that browsers read have the colours, name and logo of the community', async () => {
  await expect(coloursCss).toMatchFileSnapshot('colours.css')
  await expect(faviconOf(DEFAULT_NAME, LEAF)).toMatchFileSnapshot('../../public/favicon.svg')
  const manifest = manifestOf(t, SOURCE_LANGUAGE, { name: DEFAULT_NAME, shortName: '', sentence: '' })
  await expect(`${JSON.stringify(manifest, null, 2)}\n`).toMatchFileSnapshot(
    '../../public/manifest.webmanifest',
  )
})
