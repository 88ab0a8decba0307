import { lit, palette, shaded } from './palette.ts'

/** A piece of SVG markup. */
export type Svg = string
/** In pixels, or in the units of the drawing it belongs to. */
export type Point = readonly [x: number, y: number]

/** The filled path `d`. Like all of these, `extra` takes further attributes. */
export const shape = (d: string, fill: string, extra = ''): Svg => `<path d="${d}" fill="${fill}" ${extra}/>`

/** A round-ended line along the path `d`. */
export const stroke = (d: string, colour: string, width: number, extra = ''): Svg =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`

/** A filled circle. */
export const disc = (x: number, y: number, r: number, fill: string, extra = ''): Svg =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`

/** A filled ellipse. */
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, extra = ''): Svg =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`

/** A rectangle from its upper left corner, its corners rounded by `r`. */
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, extra = ''): Svg =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${extra}/>`

/** Moves, scales and turns (degrees) what was drawn around 0,0. A negative `flip` mirrors it. */
export function at(x: number, y: number, scale: number, drawing: Svg, turn = 0, flip: 1 | -1 = 1): Svg {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale * flip} ${scale})">${drawing}</g>`
}

/** A streak of light along the path `d` on something shiny. */
export const highlight = (d: string, width = 18): Svg => stroke(d, palette.white, width, 'opacity=".4"')

/** Lets what lies behind the whole drawing show through. */
export const faint = (opacity: number, drawing: Svg): Svg => `<g opacity="${opacity}">${drawing}</g>`

/** Shows of `drawing` only what lies inside the path `d`; `id` must be its own within the picture. */
export const within = (id: string, d: string, drawing: Svg): Svg =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${drawing}</g>`

/** One drawing for each number from 0 up to `count`. */
export const repeat = (count: number, draw: (index: number) => Svg): Svg =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Numbers from 0 to 1 that are the same for the same seed, so that a picture never changes between runs. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

// Gradients are named after their colours, so that `picture` can write the definitions its parts refer to.
const gradient = (kind: string, colours: string[]) =>
  `url(#${[kind, ...colours.map((colour) => colour.slice(1))].join('-')})`

/** From one colour at the top to another at the bottom of the shape. */
export const down = (top: string, bottom: string) => gradient('down', [top, bottom])

/** From one colour at the left to another at the right of the shape. */
export const across = (left: string, right: string) => gradient('across', [left, right])

/** A round body lit from the upper left. */
export const ball = (colour: string) => gradient('ball', [lit(colour), colour, shaded(colour)])

/** An upright cylinder lit from the left. */
export const turned = (colour: string) =>
  gradient('turned', [shaded(colour, 0.1), lit(colour, 0.45), colour, shaded(colour, 0.32)])

/** A colour that fades to nothing from the middle outwards: halos and soft shadows. */
export const glow = (colour: string) => gradient('glow', [colour])

function definition(name: string): Svg {
  const [kind = '', ...colours] = name.split('-')
  const frames: Record<string, [element: string, frame: string]> = {
    down: ['linearGradient', 'x1="0" y1="0" x2="0" y2="1"'],
    across: ['linearGradient', 'x1="0" y1="0" x2="1" y2="0"'],
    turned: ['linearGradient', 'x1="0" y1="0" x2="1" y2="0"'],
    ball: ['radialGradient', 'cx=".34" cy=".28" r=".85"'],
    glow: ['radialGradient', 'cx=".5" cy=".5" r=".5"'],
  }
  const [element, frame] = frames[kind] ?? ['linearGradient', '']
  const stops =
    kind === 'glow'
      ? `<stop stop-color="#${colours[0]}"/><stop offset=".35" stop-color="#${colours[0]}" stop-opacity=".55"/><stop offset="1" stop-color="#${colours[0]}" stop-opacity="0"/>`
      : colours.map((c, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="#${c}"/>`).join('')
  return `<${element} id="${name}" ${frame}>${stops}</${element}>`
}

/** A whole picture of this size in pixels. */
export function picture(width: number, height: number, ...parts: Svg[]): Svg {
  const body = parts.join('')
  const names = new Set(
    Array.from(body.matchAll(/url\(#((?:down|across|ball|turned|glow)-[^)]+)\)/g), ([, name]) => name ?? ''),
  )
  const defs = Array.from(names, definition).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`
}
