import {
  COPY_DISTANCE,
  distance,
  frequenciesOf,
  hashOf,
  levelsOf,
  mirror,
  type Span,
  type Window,
} from './perceptual-hash.ts'
import { type Search, storedViews, type View } from './windows.ts'

/** Beyond this distance moving the window does not help. Different pictures are at least 80 bits apart. */
const MOVABLE_DISTANCE = 72
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

/** Moves the view's window until its hash differs from the stored one in at most `enough` bits, or no move reduces the distance. */
function moveNear(grey: ArrayLike<number>, view: View, stored: Buffer, enough: number) {
  const distanceOf = (window: Window) => {
    const frequencies = frequenciesOf(grey, window)
    return distance(hashOf(levelsOf(view.isMirrored ? mirror(frequencies) : frequencies)), stored)
  }
  let best = { window: view.window, bits: distance(view.hash, stored) }
  let step = FIRST_STEP
  while (best.bits > enough && step >= LAST_STEP) {
    const tried = around(best.window, step).map((window) => ({ window, bits: distanceOf(window) }))
    const next = tried.reduce((one, other) => (other.bits < one.bits ? other : one))
    if (next.bits < best.bits) best = next
    else step /= 2
  }
  return best
}

function nearestView(views: View[], hash: Buffer) {
  const measured = views.map((view) => ({ view, bits: distance(view.hash, hash) }))
  return measured.reduce((one, other) => (other.bits < one.bits ? other : one))
}

/** Whether one of the stored hashes belongs to a copy. `stored` are all hashes of the pictures found by `search.keys`. */
export function isCopy({ grey, views }: Search, stored: Buffer[]): boolean {
  return stored.some((hash) => {
    const { view, bits } = nearestView(views, hash)
    if (bits <= COPY_DISTANCE) return true
    return bits <= MOVABLE_DISTANCE && moveNear(grey, view, hash, COPY_DISTANCE).bits <= COPY_DISTANCE
  })
}

/** The parts of a copy and of its original that show the same. The copy's may be the mirror image of the other. */
export type Match = { copy: Window; original: Window; isMirrored: boolean }

/** Extends two spans that show the same as far as both pictures go. */
function extend(copy: Span, original: Span, isMirrored: boolean): { copy: Span; original: Span } {
  const [copied, whole] = [copy.to - copy.from, original.to - original.from]
  // 0 and 1 are the ends of the spans; in a mirror image the copy's runs backwards.
  const [start, end] = isMirrored
    ? [(copy.to - 1) / copied, copy.to / copied]
    : [-copy.from / copied, (1 - copy.from) / copied]
  const from = Math.max(start, -original.from / whole)
  const to = Math.min(end, (1 - original.from) / whole)
  return {
    copy: isMirrored
      ? { from: copy.to - to * copied, to: copy.to - from * copied }
      : { from: copy.from + from * copied, to: copy.from + to * copied },
    original: { from: original.from + from * whole, to: original.from + to * whole },
  }
}

/** Returns undefined if it is not a copy. `original` is the same as for `hashesOf`. Takes some 50 ms of CPU time. */
export function findMatch({ grey, views }: Search, original: ArrayLike<number>): Match | undefined {
  const found = storedViews(original).flatMap((stored) => {
    const { view, bits } = nearestView(views, stored.hash)
    return bits <= MOVABLE_DISTANCE ? [{ stored, view, best: moveNear(grey, view, stored.hash, 0) }] : []
  })
  const [nearest] = found.toSorted((one, other) => one.best.bits - other.best.bits)
  if (!nearest || nearest.best.bits > COPY_DISTANCE) return undefined
  const {
    best,
    stored,
    view: { isMirrored },
  } = nearest
  const x = extend(best.window.x, stored.window.x, isMirrored)
  const y = extend(best.window.y, stored.window.y, false)
  return { copy: { x: x.copy, y: y.copy }, original: { x: x.original, y: y.original }, isMirrored }
}
