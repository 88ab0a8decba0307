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
import type { Search, View } from './windows.ts'

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

/** Moves the view's window until its hash is near the stored one, or no move reduces the distance. */
function canMatchByMoving(grey: ArrayLike<number>, view: View, stored: Buffer): boolean {
  const distanceOf = (window: Window) => {
    const frequencies = frequenciesOf(grey, window)
    return distance(hashOf(levelsOf(view.isMirrored ? mirror(frequencies) : frequencies)), stored)
  }
  let best = { window: view.window, bits: distance(view.hash, stored) }
  let step = FIRST_STEP
  while (best.bits > COPY_DISTANCE && step >= LAST_STEP) {
    const tried = around(best.window, step).map((window) => ({ window, bits: distanceOf(window) }))
    const next = tried.reduce((one, other) => (other.bits < one.bits ? other : one))
    if (next.bits < best.bits) best = next
    else step /= 2
  }
  return best.bits <= COPY_DISTANCE
}

/** Whether one of the stored hashes belongs to a copy. `stored` are all hashes of the pictures found by `search.keys`. */
export function isCopy({ grey, views }: Search, stored: Buffer[]): boolean {
  return stored.some((hash) => {
    const measured = views.map((view) => ({ view, bits: distance(view.hash, hash) }))
    const nearest = measured.reduce((one, other) => (other.bits < one.bits ? other : one))
    if (nearest.bits <= COPY_DISTANCE) return true
    return nearest.bits <= MOVABLE_DISTANCE && canMatchByMoving(grey, nearest.view, hash)
  })
}
