/**
 * Which windows of a picture are kept and which are looked up. Of every picture the whole and its inner part are kept; a tenth
 * of the width or height can be cut off a copy without touching that inner part. Looking up, nobody knows what was cut off: the
 * inner part is searched where it would lie after any of some cuts, and the other way round the whole of a copy that was handed
 * in before the picture it was cut from. Everything is looked up as the mirror image, too.
 */

import { keysNear } from './index-keys.ts'
import {
  frequenciesIn,
  hashOf,
  levelsOf,
  mirror,
  type Span,
  type Waves,
  type Window,
  wavesIn,
} from './perceptual-hash.ts'

/** What may be cut off the width or height, and what the inner part lacks at every edge. */
const MOST_CUT = 0.1
/** From any cut one of these is near enough for the index, in what is cut off altogether and in where. */
const SIZES = [0.03, 0.095]
const STEP = 0.025

/** What was cut off before and after, as shares of the width or height. */
const CUTS = SIZES.flatMap((size) => {
  const steps = Math.ceil(size / STEP)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const before = (size * step) / steps
    return { before, after: size - before }
  })
})

const WHOLE: Span = { from: 0, to: 1 }
const INNER: Span = { from: MOST_CUT, to: 1 - MOST_CUT }

/** Windows are made of the spans of one group. */
const KEPT = [[wavesIn(WHOLE)], [wavesIn(INNER)]]
const LOOKED_UP = [
  [wavesIn(WHOLE)],
  // Where the inner part lies in a copy.
  CUTS.map(({ before, after }) => {
    const left = 1 - before - after
    return wavesIn({ from: (MOST_CUT - before) / left, to: (1 - MOST_CUT - before) / left })
  }),
  // Where a copy lies in its picture.
  CUTS.map(({ before, after }) => wavesIn({ from: before, to: 1 - after })),
]

const windowsIn = (grey: ArrayLike<number>, groups: Waves[][]) =>
  groups.flatMap((spans) => frequenciesIn(grey, spans))

/** The hashes that are kept of a picture. */
export const hashesToKeep = (grey: ArrayLike<number>): Buffer[] =>
  windowsIn(grey, KEPT).map(({ frequencies }) => hashOf(levelsOf(frequencies)))

/** A window of a picture as it is, or as it is in the mirror image. */
export type View = { window: Window; isMirrored: boolean; hash: Buffer }

/** Everything under which copies of a picture are searched: the keys of the index, and its views. */
export type LookUp = { grey: ArrayLike<number>; keys: number[]; views: View[] }

/** Under what copies of a picture with these grey points are searched. */
export function lookUpOf(grey: ArrayLike<number>): LookUp {
  const keys = new Set<number>()
  const views: View[] = []
  for (const { window, frequencies } of windowsIn(grey, LOOKED_UP)) {
    for (const isMirrored of [false, true]) {
      const levels = levelsOf(isMirrored ? mirror(frequencies) : frequencies)
      for (const key of keysNear(levels)) keys.add(key)
      views.push({ window, isMirrored, hash: hashOf(levels) })
    }
  }
  return { grey, keys: [...keys], views }
}
