/**
 * The colours of the community, in both themes, and with more contrast for readers who ask for that: 7:1 for text, 4.5:1 for edges. A theme
 * that leaves out a colour has that of the light one, and with more contrast that of the theme.
 */

const light = {
  paper: '#f6f7f2',
  surface: '#ffffff',
  sunken: '#eef1ea',
  ink: '#16211b',
  muted: '#5b6a61',
  line: '#e2e7df',
  // Edges of controls: 3:1 against their surroundings (WCAG 1.4.11).
  edge: '#7e8b83',
  leaf: '#1f7a4d',
  'leaf-hover': '#186540',
  'on-leaf': '#ffffff',
  'leaf-ink': '#1a6e44',
  'leaf-tint': '#e5f3ea',
  sun: '#e3a008',
  'on-sun': '#3d2b00',
  'sun-ink': '#875600',
  'sun-tint': '#fdf3d7',
  // Medals other than gold, which is `sun`; decoration only, without text on them.
  silver: '#aab4ae',
  bronze: '#b97a4b',
  // Lighter parts of drawings; without text on them.
  glow: '#fccf55',
  sprout: '#57b585',
  coral: '#ec5a4c',
  danger: '#c2362b',
  'danger-hover': '#a52b22',
  'on-danger': '#ffffff',
  'danger-ink': '#b32f25',
  'danger-tint': '#fcebe9',
  'info-ink': '#265f9e',
  'info-tint': '#e6f0fa',
  veil: 'rgb(14 22 17 / 0.45)',
  'float-shadow': '0 12px 32px -8px rgb(22 33 27 / 0.22)',
}

export type Colour = keyof typeof light
export type Colours = Readonly<Partial<Record<Colour, string>>>

const dark = {
  paper: '#0f1512',
  surface: '#171f1b',
  sunken: '#1e2823',
  ink: '#e8efe9',
  muted: '#9fb0a5',
  line: '#26312b',
  edge: '#6b7a71',
  'leaf-ink': '#7ccf9f',
  'leaf-tint': '#17301f',
  'sun-ink': '#f0bd4a',
  'sun-tint': '#33280d',
  'danger-ink': '#f2938a',
  'danger-tint': '#3a1c19',
  'info-ink': '#8bbcf0',
  'info-tint': '#172b40',
  veil: 'rgb(0 0 0 / 0.6)',
  'float-shadow': '0 12px 32px -8px rgb(0 0 0 / 0.6)',
} satisfies Colours

const lightWithContrast: Colours = {
  ink: '#000000',
  muted: '#3d4841',
  line: '#7e8b83',
  edge: '#4d5a52',
  leaf: '#125c38',
  'leaf-hover': '#0c4629',
  'leaf-ink': '#0e5231',
  'on-sun': '#241900',
  'sun-ink': '#5f3c00',
  danger: '#99221a',
  'danger-hover': '#7d1811',
  'danger-ink': '#8c1f17',
  'info-ink': '#184777',
}

const darkWithContrast: Colours = {
  ink: '#ffffff',
  muted: '#ccd8d0',
  line: '#6b7a71',
  edge: '#a3b3a9',
  leaf: '#7ccf9f',
  'leaf-hover': '#9be0b8',
  'on-leaf': '#03130a',
  'leaf-ink': '#a3e6bf',
  'on-sun': '#241900',
  'sun-ink': '#ffd77a',
  danger: '#f2938a',
  'danger-hover': '#f8b4ad',
  'on-danger': '#1f0503',
  'danger-ink': '#ffbdb6',
  'info-ink': '#b4d6fa',
}

export const colours = { light, dark: { ...light, ...dark }, lightWithContrast, darkWithContrast }

const declare = (colours: Colours, indent: string) =>
  Object.entries(colours)
    .map(([name, colour]) => `${indent}--${name}: ${colour};`)
    .join('\n')

/** Colours of each theme that differ from those of the light one, as above. */
export type Themes = Record<'light' | 'dark' | 'lightWithContrast' | 'darkWithContrast', Colours>

/** The custom properties of colours as a style sheet. Printed pages are light in both themes. */
const cssOf = ({ light, dark, lightWithContrast, darkWithContrast }: Themes) => `:root {
  color-scheme: light;
${declare(light, '  ')}
}

@media not print {
  [data-theme="dark"] {
    color-scheme: dark;
${declare(dark, '    ')}
  }
}

@media screen and (prefers-contrast: more) {
  [data-theme="light"] {
${declare(lightWithContrast, '    ')}
  }

  [data-theme="dark"] {
${declare(darkWithContrast, '    ')}
  }
}
`

export const coloursCss = cssOf({ light, dark, lightWithContrast, darkWithContrast })

/** A short style sheet with colours that take the place of those above. It follows that of the app. */
export const replacingCss = (themes: Themes) =>
  cssOf(themes)
    .replaceAll(/\s*\n\s*/g, '')
    .replaceAll(/([:{]) | (?=\{)/g, '$1')
