/**
 * Draws photo-like scenes: six kinds of places with texture, light, objects and grain. The same arguments always give the same
 * scene. `place` determines the kind, the colours and the composition, `moment` the objects and details, so that two moments of
 * a place are like two photos taken there on different days.
 */

import sharp from 'sharp'
import { numbersFrom } from '../../apps/server/src/testing/photo.ts'

const SIZES = [
  [400, 300],
  [300, 400],
  [350, 350],
  [450, 300],
] as const

type Random = () => number

function createBrush(place: Random, moment: Random, [width, height]: readonly [number, number]) {
  const between = (low: number, high: number) => low + moment() * (high - low)
  const hue = place() * 360
  const light = 0.75 + place() * 0.4
  const seeds = () => Math.floor(moment() * 10_000)
  let filters = 0
  return {
    width,
    height,
    between,
    /** Determined by the place, with 5 % variation by the moment. */
    placed: (low: number, high: number) => low + (place() * 0.95 + moment() * 0.05) * (high - low),
    many: (count: number, make: (index: number) => string) =>
      Array.from({ length: Math.round(count) }, (_, index) => make(index)).join(''),
    /** A colour close to `base` degrees of hue; each place shifts all hues slightly. */
    colour: (base: number, saturation: number, lightness: number) =>
      `hsl(${(base + hue * 0.08 + between(-12, 12)).toFixed(0)} ${(saturation + between(-10, 10)).toFixed(0)}% ${Math.min(95, lightness * light + between(-6, 6)).toFixed(0)}%)`,
    /** Picks any colour, for man-made objects. */
    paint: () =>
      `hsl(${between(0, 360).toFixed(0)} ${between(15, 80).toFixed(0)}% ${between(20, 85).toFixed(0)}%)`,
    /** Adds texture to `shapes`: light and dark spots of about `grain` pixels. */
    rough(grain: number, strength: number, shapes: string) {
      filters += 1
      const id = `rough${filters}`
      return `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${(1 / grain).toFixed(4)}" numOctaves="3" seed="${seeds()}"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  ${(2.5 * strength).toFixed(2)} ${(2.5 * strength).toFixed(2)} 0 0 ${(-2.2 * strength).toFixed(2)}"/><feComposite in2="SourceGraphic" operator="in" result="spots"/><feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="spots"/></feMerge></filter><g filter="url(#${id})">${shapes}</g>`
    },
  }
}

type Brush = ReturnType<typeof createBrush>

const rectangle = (x: number, y: number, width: number, height: number, fill: string, extra = '') =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}" ${extra}/>`

const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = '') =>
  `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${fill}" ${extra}/>`

const turned = (degrees: number, x: number, y: number) =>
  `transform="rotate(${degrees.toFixed(0)} ${x.toFixed(1)} ${y.toFixed(1)})"`

function sky({ width, height, colour, placed, rough }: Brush) {
  const low = colour(205, 45, 80)
  return `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colour(215, 60, placed(40, 75))}"/><stop offset="0.7" stop-color="${low}"/></linearGradient>${rough(placed(120, 320), 0.25, rectangle(0, 0, width, height, 'url(#sky)'))}`
}

/** A jagged horizontal line, filled down to the bottom of the picture. */
function ridge({ width, height, between }: Brush, top: number, swing: number, fill: string) {
  const steps = 9
  const points = Array.from(
    { length: steps },
    (_, step) => `${((step * width) / (steps - 1)).toFixed(0)},${(top + between(-swing, swing)).toFixed(0)}`,
  )
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${fill}"/>`
}

function tree({ between, colour, many }: Brush, x: number, foot: number, size: number) {
  const crown = many(between(5, 12), () =>
    ellipse(
      x + between(-0.3, 0.3) * size,
      foot - between(0.5, 1.1) * size,
      between(0.1, 0.28) * size,
      between(0.1, 0.25) * size,
      colour(110, 40, 32),
    ),
  )
  return rectangle(x - 0.04 * size, foot - 0.6 * size, 0.08 * size, 0.6 * size, colour(28, 35, 25)) + crown
}

/** An upright or fallen bottle, can, box or bag. */
function object({ between, paint, many }: Brush, x: number, y: number, size: number) {
  const [w, h] = [size * between(0.3, 0.9), size * between(0.4, 1)]
  const fill = paint()
  const body =
    between(0, 1) < 0.6
      ? rectangle(x - w / 2, y - h, w, h, fill, `rx="${(w * between(0, 0.45)).toFixed(0)}"`)
      : ellipse(x, y - h / 2, w / 2, h / 2, fill)
  const labels = many(between(1, 3), () =>
    rectangle(
      x - w * 0.35,
      y - h * between(0.3, 0.9),
      w * between(0.3, 0.7),
      h * between(0.06, 0.25),
      paint(),
    ),
  )
  const shadow = ellipse(x + w * 0.2, y, w * 0.7, h * 0.1, '#000', 'opacity="0.35"')
  return `${shadow}<g ${turned(between(-70, 70) * Math.round(between(0, 1)), x, y)}>${body}${labels}</g>`
}

function leaf({ between, colour }: Brush, x: number, y: number, size: number) {
  const w = size * between(0.2, 0.4)
  const shape = `M${x.toFixed(0)},${y.toFixed(0)} q${w.toFixed(0)},${(-size / 2).toFixed(0)} 0,${(-size).toFixed(0)} q${(-w).toFixed(0)},${(size / 2).toFixed(0)} 0,${size.toFixed(0)}`
  return `<path d="${shape}" fill="${colour(105, 45, between(18, 60))}" ${turned(between(-110, 110), x, y)}/>`
}

function hills(brush: Brush) {
  const { width, height, between, placed, colour, many, rough } = brush
  const horizon = placed(0.25, 0.6) * height
  const far = ridge(brush, horizon, 0.06 * height, colour(190, 20, 55))
  const near = ridge(brush, horizon + 0.12 * height, 0.07 * height, colour(100, 35, 38))
  const trees = many(between(4, 11), () =>
    tree(brush, between(0, width), between(horizon + 0.15 * height, height), between(0.15, 0.5) * height),
  )
  return sky(brush) + far + rough(24, 0.5, near) + rough(9, 0.35, trees)
}

function beach(brush: Brush) {
  const { width, height, between, placed, colour, many, rough } = brush
  const sea = placed(0.2, 0.45) * height
  const shore = sea + placed(0.1, 0.25) * height
  const water = rectangle(0, sea, width, shore - sea + 0.05 * height, colour(195, 50, 42))
  const litter = many(between(6, 16), () => {
    const y = between(shore + 0.1 * height, height)
    return object(brush, between(0, width), y, (y / height) ** 2 * between(0.1, 0.3) * height)
  })
  const sand = ridge(brush, shore, 0.03 * height, colour(40, 40, 68))
  return sky(brush) + rough(14, 0.4, water) + rough(40, 0.35, sand) + litter
}

function garden(brush: Brush) {
  const { width, height, between, placed, colour, many, rough } = brush
  const soil = rough(30, 0.7, rectangle(0, 0, width, height, colour(25, 35, placed(20, 42))))
  const plants = many(placed(5, 14), () => {
    const [x, y, size] = [between(0, width), between(0.1, 1.05) * height, between(0.12, 0.4) * height]
    return many(between(5, 11), () => leaf(brush, x, y, size))
  })
  return soil + rough(12, 0.3, plants)
}

function street(brush: Brush) {
  const { width, height, between, placed, colour, paint, many, rough } = brush
  const ground = placed(0.6, 0.8) * height
  const houses = many(placed(3, 6), (index) => {
    const [w, h] = [width * between(0.18, 0.4), ground * between(0.4, 0.95)]
    const x = (index / 4) * width + between(-0.12, 0.05) * width
    const [columns, rows] = [Math.round(between(2, 6)), Math.round(between(2, 6))]
    const windows = many(columns * rows, (place) =>
      rectangle(
        x + w * (((place % columns) + 0.25) / columns),
        ground - h + h * ((Math.floor(place / columns) + 0.25) / rows),
        (w / columns) * 0.5,
        (h / rows) * 0.5,
        colour(215, 25, between(15, 75)),
      ),
    )
    return rectangle(x, ground - h, w, h, paint()) + windows
  })
  const road = rough(18, 0.4, rectangle(0, ground, width, height - ground, colour(220, 6, 42)))
  const bins = many(between(2, 7), () =>
    object(brush, between(0, width), between(ground, height), between(0.12, 0.35) * height),
  )
  const trees = many(between(0, 3), () => tree(brush, between(0, width), ground, between(0.3, 0.6) * height))
  return sky(brush) + rough(50, 0.3, houses) + road + trees + bins
}

function table(brush: Brush) {
  const { width, height, between, placed, colour, many, rough } = brush
  const edge = placed(0.25, 0.6) * height
  const wall = rough(200, 0.5, rectangle(0, 0, width, height, colour(placed(20, 220), 20, placed(30, 80))))
  const wood = rough(
    placed(16, 60),
    0.6,
    rectangle(0, edge, width, height - edge, colour(28, 45, placed(25, 55))),
  )
  const objects = many(between(5, 12), (index) =>
    object(
      brush,
      between(0.03, 0.97) * width,
      edge + ((index + 1) / 13) * (height - edge),
      between(0.2, 0.55) * height,
    ),
  )
  return wall + wood + objects
}

function leaves(brush: Brush) {
  const { width, height, between, placed, colour, many, rough } = brush
  const ground = rectangle(0, 0, width, height, colour(90, 30, placed(10, 30)))
  const size = placed(0.2, 0.6) * height
  const all = many(placed(30, 80), () =>
    leaf(brush, between(0, width), between(0, 1.2) * height, size * between(0.5, 1.3)),
  )
  return rough(20, 0.5, ground) + rough(35, 0.45, all)
}

const KINDS = [hills, beach, garden, street, table, leaves]

/** Returns a PNG. Every sixth place is of the same kind. */
export function drawScene(place: number, moment = 0): Promise<Buffer> {
  const size = SIZES[Math.floor(place / KINDS.length) % SIZES.length] ?? SIZES[0]
  const brush = createBrush(numbersFrom(place), numbersFrom(place * 1000 + moment + 500_000), size)
  const [width, height] = size
  const scene = KINDS[place % KINDS.length]?.(brush)
  const vignette = `<radialGradient id="vignette" r="0.8"><stop offset="0.5" stop-opacity="0"/><stop offset="1" stop-opacity="0.35"/></radialGradient>${rectangle(0, 0, width, height, 'url(#vignette)')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${scene}${vignette}${brush.rough(1.6, 0.12, rectangle(0, 0, width, height, '#fff', 'fill-opacity="0.04"'))}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer()
}
