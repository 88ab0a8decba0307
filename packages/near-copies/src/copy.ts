import { inverseOf, type Orientation, orient, orientWords } from './orientation.ts'
import {
  COPY_DISTANCE,
  distance,
  frequenciesOf,
  hashOf,
  levelsOf,
  type Span,
  type Window,
  wordsOf,
} from './perceptual-hash.ts'
import { type Picture, type Search, storedViews, type View } from './windows.ts'

/** Distance beyond which moving the window does not help. Different pictures are at least 80 bits apart. */
const MOVABLE_DISTANCE = 72
/**
 * Distance of the two first words beyond which moving does not help either. Most views are farther away, and need not be compared in full.
 */
const MOVABLE_LOW_DISTANCE = 24
const FIRST_STEP = 0.012
const LAST_STEP = 0.002

/** Directions for the start and end of a span: to either side, wider, narrower. */
const MOVES = [
  [1, 1],
  [-1, -1],
  [-1, 1],
  [1, -1],
] as const

const moved = ({ from, to }: Span, [start, end]: (typeof MOVES)[number], step: number): Span => ({
  from: Math.max(0, from + start * step),
  to: Math.min(1, to + end * step),
})

/** The windows to try next, moved across or down. */
const around = ({ x, y }: Window, step: number) =>
  MOVES.flatMap((move) => [
    { x: moved(x, move, step), y },
    { x, y: moved(y, move, step) },
  ])

/** `orientation` is that of the stored picture as seen from the view's. */
type Near = { view: View; orientation: Orientation; bits: number }

/**
 * Moves the window of the view until its hash differs from the stored one in at most `enough` bits, or no move reduces the distance.
 */
function moveNear({ view, orientation }: Near, stored: Int32Array, enough: number) {
  const measure = (window: Window) => {
    const frequencies = orient(frequenciesOf(view.picture.grey, window), orientation)
    return { window, bits: distance(wordsOf(hashOf(levelsOf(frequencies))), stored) }
  }
  let best = measure(view.window)
  let step = FIRST_STEP
  while (best.bits > enough && step >= LAST_STEP) {
    const tried = around(best.window, step).map(measure)
    const next = tried.reduce((one, other) => (other.bits < one.bits ? other : one))
    if (next.bits < best.bits) best = next
    else step /= 2
  }
  return best
}

/** The view and the orientation that are nearest to a stored hash. Undefined if moving its window does not help. */
function findNearest(views: View[], stored: Int32Array): Near | undefined {
  let nearest: Near | undefined
  let least = MOVABLE_DISTANCE + 1
  for (const { orientation, words } of orientWords(stored)) {
    for (const view of views) {
      if (distance(view.words, words, 2) > MOVABLE_LOW_DISTANCE) continue
      const bits = distance(view.words, words)
      if (bits >= least) continue
      least = bits
      nearest = { view, orientation: inverseOf(orientation), bits }
    }
  }
  return nearest
}

/** Whether one of the stored hashes belongs to a copy. `stored` are the hashes found by `search.keys`. */
export function isCopy({ views }: Search, stored: Buffer[]): boolean {
  return stored.some((hash) => {
    const words = wordsOf(hash)
    const near = findNearest(views, words)
    return near !== undefined && moveNear(near, words, COPY_DISTANCE).bits <= COPY_DISTANCE
  })
}

/** The parts of a copy and of its original that show the same. */
export type Match = { copy: Window; original: Window }

/** Extends two spans that show the same as far as both pictures go. */
function extend(copy: Span, original: Span, isReversed: boolean): { copy: Span; original: Span } {
  const [copied, whole] = [copy.to - copy.from, original.to - original.from]
  // 0 and 1 are the ends of the spans; if it is reversed the copy's runs backwards.
  const [start, end] = isReversed
    ? [(copy.to - 1) / copied, copy.to / copied]
    : [-copy.from / copied, (1 - copy.from) / copied]
  const from = Math.max(start, -original.from / whole)
  const to = Math.min(end, (1 - original.from) / whole)
  return {
    copy: isReversed
      ? { from: copy.to - to * copied, to: copy.to - from * copied }
      : { from: copy.from + from * copied, to: copy.from + to * copied },
    original: { from: original.from + from * whole, to: original.from + to * whole },
  }
}

/** A span of a part as one of the picture that the part is of. */
const spanWithin = (part: Span, { from, to }: Span): Span => {
  const length = part.to - part.from
  return { from: part.from + from * length, to: part.from + to * length }
}

const inWhole = (picture: View['picture'], { x, y }: Window): Window =>
  'window' in picture ? { x: spanWithin(picture.window.x, x), y: spanWithin(picture.window.y, y) } : { x, y }

/** Returns undefined if it is not a copy. `original` is the same as for `hashesOf`. Takes some 50 ms of CPU time. */
export function findMatch({ views }: Search, original: Picture): Match | undefined {
  const found = storedViews(original).flatMap((stored) => {
    const words = wordsOf(stored.hash)
    const near = findNearest(views, words)
    return near ? [{ ...near, stored, best: moveNear(near, words, 0) }] : []
  })
  const [nearest] = found.toSorted((one, other) => one.best.bits - other.best.bits)
  if (!nearest || nearest.best.bits > COPY_DISTANCE) return undefined
  const {
    best: { window },
    stored,
    view: { picture },
    orientation: { isExchanged, isMirrored, isUpsideDown },
  } = nearest
  const x = extend(isExchanged ? window.y : window.x, stored.window.x, isMirrored)
  const y = extend(isExchanged ? window.x : window.y, stored.window.y, isUpsideDown)
  const copy = isExchanged ? { x: y.copy, y: x.copy } : { x: x.copy, y: y.copy }
  return { copy: inWhole(picture, copy), original: { x: x.original, y: y.original } }
}
