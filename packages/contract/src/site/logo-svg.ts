/** The leaf, which is the logo of a community without one of its own, as SVG. */

import { colours } from './colours.ts'
import { logo } from './logo.ts'

/** The green of the leaf's ground, unless the community has a colour of its own. */
export const LEAF = colours.light.leaf
const onLeaf = colours.light['on-leaf']

/** The leaf without its ground. */
const logoLeaf = (leaf: string) =>
  `<path d="${logo.leaf}" fill="${onLeaf}"/><path d="${logo.half}" fill="${leaf}" opacity="0.19"/><path d="${logo.veins}" fill="none" stroke="${leaf}" stroke-width="2" stroke-linecap="round"/>`

/** The shapes of the logo. */
export const logoShapes = (leaf: string) =>
  `<rect width="32" height="32" rx="9" fill="${leaf}"/>${logoLeaf(leaf)}`

/** An `svg` element with these attributes in the frame of the logo. */
export const inLogoFrame = (shapes: string, attributes: string) =>
  `<svg viewBox="0 0 32 32" ${attributes}>${shapes}</svg>`

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'

/** The icon of browser tabs, as a file. `title` is text of SVG. */
export const faviconOf = (title: string, leaf: string) =>
  `${inLogoFrame(`<title>${title}</title>${logoShapes(leaf)}`, XMLNS)}\n`

/** The icon of browser tabs, as a file, of the picture at an address. `title` is text of SVG. */
export const pictureFaviconOf = (title: string, address: string) =>
  `${inLogoFrame(`<title>${title}</title><image width="32" height="32" href="${address}"/>`, XMLNS)}\n`

/** The logo on a ground without rounded corners, for systems that crop icons to their own shape. */
export const fullBleedIcon = (leaf: string) =>
  inLogoFrame(
    `<rect width="32" height="32" fill="${leaf}"/><g transform="translate(0 -0.5)">${logoLeaf(leaf)}</g>`,
    XMLNS,
  )

/** The leaf on nothing, in a frame as large as itself. */
export const bareLeaf = `<svg ${XMLNS} viewBox="5 5 22 22">
  <mask id="veins">
    <rect width="32" height="32" fill="#fff"/>
    <path d="M16 11.5V28M16 18.5l4.2-3.4M16 22.5l-4.2-3.4" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round"/>
  </mask>
  <path mask="url(#veins)" d="${logo.leaf}"/>
</svg>`
