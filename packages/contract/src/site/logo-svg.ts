/** The logo as SVG, in the colours of the light theme. */

import { colours } from './colours.ts'
import { logo } from './logo.ts'
import { site } from './site.ts'

const { leaf, 'on-leaf': onLeaf } = colours.light

/** The leaf without its ground. */
export const logoLeaf = `<path d="${logo.leaf}" fill="${onLeaf}"/><path d="${logo.half}" fill="${leaf}" opacity="0.19"/><path d="${logo.veins}" fill="none" stroke="${leaf}" stroke-width="2" stroke-linecap="round"/>`

/** The shapes of the logo. */
export const logoShapes = `<rect width="32" height="32" rx="9" fill="${leaf}"/>${logoLeaf}`

/** An `svg` element with these attributes in the frame of the logo. */
export const inLogoFrame = (shapes: string, attributes: string) =>
  `<svg viewBox="0 0 32 32" ${attributes}>${shapes}</svg>`

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'

/** The icon of browser tabs, as a file. */
export const favicon = `${inLogoFrame(`<title>${site.name}</title>${logoShapes}`, XMLNS)}\n`

/** The logo on a ground without rounded corners, for systems that crop icons to their own shape. The leaf is `scale` times as large. */
export const fullBleedIcon = (scale: number) =>
  inLogoFrame(
    `<rect width="32" height="32" fill="${leaf}"/><g transform="translate(16 16) scale(${scale}) translate(-16 -16.5)">${logoLeaf}</g>`,
    XMLNS,
  )
