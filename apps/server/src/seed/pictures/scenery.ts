import { lit, mix, palette, shaded } from './palette.ts'
import {
  at,
  box,
  disc,
  down,
  faint,
  glow,
  oval,
  type Point,
  repeat,
  type Svg,
  seeded,
  shape,
  stroke,
} from './svg.ts'

const { bark, cream, fern, ink, leaf, moss, terracotta, white } = palette

/** A smooth curve through the points, to be closed or stroked. */
function through(points: readonly Point[]): string {
  const point = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
  const [startX, startY] = point(0)
  const curves = points.slice(1).map((_, i) => {
    const [[ax, ay], [bx, by], [cx, cy], [dx, dy]] = [point(i - 1), point(i), point(i + 1), point(i + 2)]
    return `C${bx + (cx - ax) / 6} ${by + (cy - ay) / 6} ${cx - (dx - bx) / 6} ${cy - (dy - by) / 6} ${cx} ${cy}`
  })
  return `M${startX} ${startY}${curves.join('')}`
}

/** The sky, from the top edge down to `h`; the picture's ground goes over it. */
export const sky = (w: number, h: number, top: string, bottom: string): Svg =>
  box(0, 0, w, h, 0, down(top, bottom))

/** The sun in its haze. */
export const sun = (x: number, y: number, r: number, colour: string): Svg =>
  disc(x, y, r * 4, glow(lit(colour, 0.6)), 'opacity=".75"') + disc(x, y, r, lit(colour, 0.45))

/** A waxing moon in its haze. */
export const moon = (x: number, y: number, r: number): Svg =>
  disc(x, y, r * 2.8, glow(cream), 'opacity=".5"') +
  at(x, y, r, shape('M.3-.95A1 1 0 1 0 .95.3A.8.8 0 1 1 .3-.95Z', cream))

/** A cloud about 160 units wide. */
export const cloud = (x: number, y: number, scale: number, colour: string = white): Svg => {
  const puff = `M-70 20a26 26 0 0 1 4-51a40 40 0 0 1 72-17a32 32 0 0 1 50 24a22.5 22.5 0 0 1 8 44z`
  return at(x, y, scale, faint(0.85, shape(puff, down(colour, mix(colour, palette.sky, 0.35)))))
}

/** Rolling ground: its crest wanders by `swing` around `y`, its foot is at the bottom edge. */
export function hill(seed: number, w: number, h: number, y: number, swing: number, colour: string): Svg {
  const random = seeded(seed)
  const steps = 6
  const crest = Array.from(
    { length: steps + 3 },
    (_, i): Point => [Math.round(((i - 1) * w) / steps), Math.round(y + (random() - 0.5) * 2 * swing)],
  )
  const d = `${through(crest)}V${h}H${-w / steps}Z`
  return shape(d, down(lit(colour, 0.16), shaded(colour, 0.1)))
}

/** Hills one behind another, paling into the haze with distance. */
export function hills(
  seed: number,
  w: number,
  h: number,
  [from, to]: Point,
  far: string,
  near: string,
  count = 3,
): Svg {
  return repeat(count, (i) => {
    const share = count === 1 ? 1 : i / (count - 1)
    return hill(
      seed + i * 17,
      w,
      h,
      from + (to - from) * share,
      h * (0.045 - share * 0.018),
      mix(far, near, share),
    )
  })
}

/** A soft shadow on the ground, a little to the right because the light comes from the left. */
export const shadow = (x: number, y: number, rx: number, ry: number, opacity = 0.35): Svg =>
  oval(x, y, rx, ry, glow(shaded(palette.pine, 0.5)), `opacity="${opacity}"`)

/** A broad-leaved tree 200 units high, standing on x,y. */
export function tree(x: number, y: number, scale: number, colour: string = leaf): Svg {
  const crown: [number, number, number][] = [
    [0, -150, 52],
    [-42, -112, 42],
    [42, -116, 44],
    [2, -98, 46],
  ]
  const lights: [number, number, number][] = [
    [-14, -164, 34],
    [-50, -122, 26],
    [26, -132, 24],
  ]
  const drawing =
    shadow(22, 0, 80, 14) +
    shape('M-9 2Q-4-40-5-90H6Q6-40 11 2Z', shaded(bark, 0.1)) +
    stroke('M1-70L22-104M0-62L-22-94', shaded(bark, 0.1), 6) +
    crown.map(([cx, cy, r]) => disc(cx, cy, r, shaded(colour, 0.13))).join('') +
    crown.map(([cx, cy, r]) => disc(cx - 7, cy - 6, r * 0.86, colour)).join('') +
    lights.map(([cx, cy, r]) => disc(cx, cy, r, lit(colour, 0.2))).join('')
  return at(x, y, scale, drawing)
}

/** A conifer 200 units high, standing on x,y. */
export function conifer(x: number, y: number, scale: number, colour: string = fern): Svg {
  const tier = (top: number, foot: number, half: number) =>
    shape(
      `M0 ${top}Q${half * 0.4} ${foot - 24} ${half} ${foot}Q0 ${foot + 12} ${-half} ${foot}Q${-half * 0.4} ${foot - 24} 0 ${top}Z`,
      colour,
    ) +
    shape(
      `M0 ${top}Q${half * 0.4} ${foot - 24} ${half} ${foot}Q${half * 0.5} ${foot + 8} ${half * 0.2} ${foot + 5}Q${half * 0.3} ${foot - 30} 0 ${top}Z`,
      shaded(colour, 0.18),
    )
  const drawing =
    shadow(14, 0, 60, 10) +
    box(-5, -30, 10, 32, 3, shaded(bark, 0.15)) +
    tier(-120, -22, 56) +
    tier(-162, -70, 44) +
    tier(-200, -118, 30)
  return at(x, y, scale, drawing)
}

/** A row of trees of slightly different size and kind along a line from one point to another. */
export function wood(
  seed: number,
  count: number,
  [x1, y1]: Point,
  [x2, y2]: Point,
  scale: number,
  colour: string,
): Svg {
  const random = seeded(seed)
  return repeat(count, (i) => {
    const share = (i + random() * 0.6) / count
    const size = scale * (0.75 + random() * 0.5)
    const draw = random() > 0.45 ? tree : conifer
    return draw(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, size, mix(colour, moss, random() * 0.35))
  })
}

/** A bush 120 units wide, standing on x,y. */
export const bush = (x: number, y: number, scale: number, colour: string = leaf): Svg =>
  at(
    x,
    y,
    scale,
    shadow(8, 0, 70, 10) +
      shape('M-60 2a30 30 0 0 1 8-52a42 42 0 0 1 70-14a34 34 0 0 1 42 66z', down(colour, shaded(colour))) +
      disc(-28, -40, 22, lit(colour, 0.18)) +
      disc(8, -54, 20, lit(colour, 0.18)),
  )

/** Tufts of grass strewn over a strip of ground. */
export function grass(
  seed: number,
  count: number,
  [x1, y1]: Point,
  [x2, y2]: Point,
  colour: string,
  size = 1,
): Svg {
  const random = seeded(seed)
  return repeat(count, () => {
    const tuft = stroke('M0 0Q-2-12-10-20M0 0Q1-16 2-26M0 0Q4-12 12-18', colour, 3.5)
    return at(
      Math.round(x1 + (x2 - x1) * random()),
      Math.round(y1 + (y2 - y1) * random()),
      size * (0.8 + random() * 0.7),
      tuft,
    )
  })
}

/** One leaf 100 units long that points up from 0,0. */
export const leafShape = (colour: string): Svg =>
  shape('M0 0C-38-28-34-74 0-100C34-74 38-28 0 0Z', colour) +
  shape('M0 0C38-28 34-74 0-100Z', shaded(colour, 0.16)) +
  stroke('M0 14V-78', shaded(colour, 0.3), 3)

/** A young plant 100 units high with leaves in pairs. */
export function sprout(x: number, y: number, scale: number, colour: string = leaf): Svg {
  const pair = (height: number, size: number) =>
    at(0, height, size, leafShape(lit(colour, 0.12)), -58) + at(0, height, size, leafShape(colour), 58)
  return at(
    x,
    y,
    scale,
    stroke('M0 0Q3-40 0-84', shaded(colour, 0.25), 5) +
      pair(-28, 0.5) +
      pair(-56, 0.42) +
      at(0, -78, 0.34, leafShape(lit(colour, 0.2))),
  )
}

/** Calm water from y to the bottom with light resting on it. */
export function water(seed: number, w: number, h: number, y: number, top: string, bottom: string): Svg {
  const random = seeded(seed)
  const glints = repeat(Math.round(w / 34), () => {
    const share = random() ** 1.4
    const length = (24 + random() * 90) * (0.5 + share)
    const [gx, gy] = [Math.round(random() * w), Math.round(y + 8 + (h - y) * share)]
    return stroke(
      `M${gx} ${gy}h${length.toFixed(0)}`,
      white,
      2 + share * 4,
      `opacity="${(0.12 + random() * 0.3).toFixed(2)}"`,
    )
  })
  return box(0, y, w, h - y, 0, down(top, bottom)) + glints
}

/** Gulls far away: a wing-tip to wing-tip of about 40 units each. */
export const birds = (x: number, y: number, scale: number, colour: string = ink): Svg =>
  at(
    x,
    y,
    scale,
    stroke(
      'M-20-4Q-10-14 0 0Q10-14 20-4M34 18Q42 10 50 20Q58 10 66 18M-52 26Q-45 19-38 27Q-31 19-24 26',
      colour,
      3.5,
    ),
  )

/** A small house 120 units wide, standing on x,y. */
export function house(
  x: number,
  y: number,
  scale: number,
  wall: string = cream,
  roof: string = terracotta,
  pane: string = palette.lake,
): Svg {
  const window = (wx: number) => box(wx, -62, 22, 28, 4, pane) + stroke(`M${wx + 11}-62v28`, white, 2.5)
  return at(
    x,
    y,
    scale,
    box(-60, -88, 120, 90, 4, wall) +
      box(26, -88, 34, 90, 4, shaded(wall, 0.12)) +
      window(-44) +
      window(28) +
      box(-12, -48, 26, 50, 5, shaded(roof, 0.25)) +
      shape('M-74-82L-36-134H36L74-82Z', roof) +
      shape('M36-134L74-82H40L22-134Z', shaded(roof, 0.14)),
  )
}

/** A flower bed: stems with round blossoms over a strip of ground. */
export function flowers(
  seed: number,
  count: number,
  [x1, y1]: Point,
  [x2, y2]: Point,
  colours: readonly string[],
  size = 1,
): Svg {
  const random = seeded(seed)
  return repeat(count, (i) => {
    const colour = colours[i % colours.length] ?? white
    const bloom =
      stroke('M0 0Q2-16 0-28', fern, 3.5) +
      repeat(5, (p) => at(0, -32, 1, disc(0, -8, 6.5, colour), p * 72)) +
      disc(0, -32, 5, palette.amber)
    return at(
      Math.round(x1 + (x2 - x1) * random()),
      Math.round(y1 + (y2 - y1) * random()),
      size * (0.8 + random() * 0.5),
      bloom,
    )
  })
}
