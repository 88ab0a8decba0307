/** The colours every drawing shares, as `#rrggbb`. */
export const palette = {
  paper: '#f7f2e4',
  cream: '#fbf3dc',
  straw: '#f3e2b3',
  sand: '#e8d3a4',
  ochre: '#dba63f',
  amber: '#eebb58',
  terracotta: '#cd7350',
  clay: '#a9553a',
  bamboo: '#dcb873',
  cork: '#c79a63',
  bark: '#7a5640',
  soil: '#553d31',
  rose: '#e7a994',
  mint: '#d5e7d3',
  sage: '#a8c69f',
  moss: '#7fa860',
  leaf: '#4f9160',
  fern: '#2f7350',
  pine: '#1f4f40',
  sky: '#bfdfe0',
  lake: '#74afb6',
  deep: '#2f6b7c',
  dusk: '#33506b',
  night: '#17263f',
  plum: '#75536a',
  steel: '#b9c6c6',
  ink: '#243733',
  white: '#ffffff',
} as const

/** The colours of hair and brows. */
export const hairColours = {
  dark: '#2b2426',
  brown: '#5c3d2c',
  auburn: '#9a4f2e',
  blond: '#d9b067',
  silver: '#cfd0ca',
}

/** The colour `share` (0–1) of the way from one colour to another. */
export function mix(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const blended = [1, 3, 5].map((at) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share))
  return `#${blended.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The colour where the sun falls on it: warmer, not only brighter. */
export const lit = (colour: string, share = 0.25) => mix(colour, '#fff3cf', share)

/** The colour on the side away from the sun: cooler, not only darker. */
export const shaded = (colour: string, share = 0.22) => mix(colour, '#1b2f3d', share)
