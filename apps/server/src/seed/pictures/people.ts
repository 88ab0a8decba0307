import { hairColours, palette, shaded } from './palette.ts'
import { type Limb, type Pose, poses } from './poses.ts'
import { shadow } from './scenery.ts'
import { at, disc, oval, type Point, type Svg, shape, stroke } from './svg.ts'

const { straw, ochre, amber, terracotta, soil, rose, fern, pine, lake, deep, dusk, plum } = palette

/** Skin tones from light to deep. */
export const skins = ['#f6d3b5', '#e8b88f', '#cf9868', '#a86f48', '#7c4c33', '#5b3726'] as const

/** How a figure of a scene looks; the helmet has the colour of the top. */
export interface Look {
  skin: string
  hair: string
  top: string
  legs: string
  head: 'short' | 'long' | 'bun' | 'scarf' | 'hat' | 'curls' | 'helmet'
}

const [, wheat, honey, chestnut, umber, ebony] = skins
const { dark } = hairColours

/** The neighbours who turn up in the scenes. */
export const neighbours = {
  asha: { skin: honey, hair: dark, top: terracotta, legs: deep, head: 'long' },
  tom: { skin: wheat, hair: straw, top: fern, legs: soil, head: 'hat' },
  noor: { skin: chestnut, hair: lake, top: ochre, legs: plum, head: 'scarf' },
  kofi: { skin: ebony, hair: dark, top: lake, legs: pine, head: 'short' },
  mei: { skin: wheat, hair: dark, top: rose, legs: dusk, head: 'bun' },
  lena: { skin: umber, hair: dark, top: amber, legs: fern, head: 'curls' },
} satisfies Record<string, Look>

function headOf({ skin, hair, head, top }: Look): Svg {
  const smile = disc(4, -1, 1.1, palette.ink) + stroke('M3 4.2Q5.2 5.6 7 3.6', shaded(skin, 0.45), 1.1)
  const face = disc(0, 0, 9.5, skin) + smile
  const cap = 'M-9.8 2C-12-9-5-12.5 1-12C8-12 11-6 9.5-2C5-2 0-5-1-7C-3-3-6 0-9.8 2Z'
  switch (head) {
    case 'short':
      return face + shape(cap, hair)
    case 'long':
      return shape('M-10-2C-14 8-13 16-11 19H0V0Z', hair) + face + shape(cap, hair)
    case 'bun':
      return disc(-9, -9, 5, hair) + face + shape(cap, hair)
    case 'curls':
      return disc(-3, -4, 12.5, hair) + at(2, 0, 1, face) + shape(cap, hair)
    case 'scarf':
      return (
        shape('M-11 2C-14-10-4-13 2-12.500C10-11 11-2 9 2C9 9 4 14-2 15C-9 14-12 10-11 2Z', hair) +
        oval(3, 0, 6.5, 7.5, skin) +
        smile
      )
    case 'hat':
      return (
        face + shape('M-9-3C-9-15 9-15 9-3Z', hair) + shape('M-18-2Q0-9 18-2Q0 1-18-2Z', shaded(hair, 0.12))
      )
    case 'helmet':
      return face + shape('M-11 0C-12-15 11-16 11-3C4-3-4-1-11 0Z', top)
  }
}

/** A person standing on x,y. `flip` −1 faces left. */
export function person(
  x: number,
  y: number,
  scale: number,
  pose: keyof typeof poses,
  look: Look,
  flip: 1 | -1 = 1,
): Svg {
  const { head, shoulder, hip, arms, legs }: Pose = poses[pose]
  const limb = (from: Point, [joint, end]: Limb, colour: string, width: number) =>
    stroke(`M${from}Q${joint} ${end}`, colour, width)
  const leg = (side: Limb, colour: string) => {
    const [, [footX, footY]] = side
    return stroke(`M${hip}L${side[0]}L${side[1]}`, colour, 9) + stroke(`M${footX} ${footY}h5`, palette.ink, 5)
  }
  const arm = (side: Limb, colour: string) => limb(shoulder, side, colour, 7) + disc(...side[1], 4, look.skin)
  const drawing =
    (pose === 'cycling' || pose === 'sitting' ? '' : shadow(6, 0, 34, 6, 0.45)) +
    arm(arms[0], shaded(look.top)) +
    leg(legs[0], shaded(look.legs)) +
    leg(legs[1], look.legs) +
    stroke(
      `M${shoulder}L${(shoulder[0] + head[0]) / 2} ${(shoulder[1] + head[1]) / 2}`,
      shaded(look.skin, 0.15),
      6,
    ) +
    stroke(`M${shoulder[0]} ${shoulder[1] + 4}L${hip}`, look.top, 18) +
    at(...head, 1, headOf(look)) +
    arm(arms[1], shaded(look.top, 0.1))
  return at(x, y, scale, drawing, 0, flip)
}

/** A bicycle 100 units long, standing on x,y; a `cycling` person at the same place sits on it. */
export function bicycle(x: number, y: number, scale: number, colour: string): Svg {
  const wheel = (cx: number) =>
    stroke(`M${cx - 19}-20a19 19 0 1 0 38 0a19 19 0 1 0-38 0`, palette.ink, 3.5) +
    disc(cx, -20, 2.5, palette.ink)
  const drawing =
    shadow(4, 0, 64, 6) +
    wheel(-30) +
    wheel(32) +
    stroke('M-30-20L-14-48H20L0-18H-30M0-18L-16-52M32-20L19-56', colour, 4) +
    stroke('M-24-54h16M16-60h12', palette.ink, 4.5) +
    disc(0, -18, 4.5, palette.ink)
  return at(x, y, scale, drawing)
}
