/** The used part of `colorjs.io/fn`, whose own types would bring the globals of browsers. */

export type Space = { readonly id: string }
type Coords = readonly [number | null, number | null, number | null]
type Colour = { space: Space; coords: Coords }

export const OKLCH: Space
export const sRGB: Space
export const ColorSpace: { register(space: Space): void }
export function to(colour: string | Colour, space: Space): Colour
export function toGamut(colour: Colour, options: { space: Space }): Colour
export function serialize(colour: Colour, options: { format: 'hex'; collapse: boolean }): string
/** The contrast ratio of WCAG 2. */
export function contrastWCAG21(one: string, other: string): number
