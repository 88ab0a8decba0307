/**
 * Which windows of a picture are stored and which are searched for. Of every picture the whole and its inner part are stored; up to a
 * tenth of the width or height can be cropped from a copy without touching that inner part. Since it is not known what was cropped,
 * the search covers the places of the inner part after several typical crops and, for a copy that was stored before its
 * original, the windows that such crops leave. Each is searched for as a mirror image, too.
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

/** The share of the width or height that may be cropped, and that the inner part lacks at every edge. */
const MOST_CUT = 0.1
/** For any crop one of these is near enough for the index, both in its size and in its position. */
const SIZES = [0.03, 0.095]
const STEP = 0.025

/** The shares of the width or height that are cropped before and after. */
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
const STORED = [[wavesIn(WHOLE)], [wavesIn(INNER)]]
const SEARCHED = [
  [wavesIn(WHOLE)],
  // The inner part's place in a copy.
  CUTS.map(({ before, after }) => {
    const left = 1 - before - after
    return wavesIn({ from: (MOST_CUT - before) / left, to: (1 - MOST_CUT - before) / left })
  }),
  // A copy's place in its original.
  CUTS.map(({ before, after }) => wavesIn({ from: before, to: 1 - after })),
]

const windowsIn = (grey: ArrayLike<number>, groups: Waves[][]) =>
  groups.flatMap((spans) => frequenciesIn(grey, spans))

/** The hashes to store of a picture, each 32 bytes. `grey` is the picture as GRID × GRID brightnesses, row by row. */
export const hashesOf = (grey: ArrayLike<number>): Buffer[] =>
  windowsIn(grey, STORED).map(({ frequencies }) => hashOf(levelsOf(frequencies)))

/** A window of a picture or of its mirror image. */
export type View = { window: Window; isMirrored: boolean; hash: Buffer }

/** What finds copies of a picture: `keys` to look up in the index, and the rest for `isCopy`. */
export type Search = { grey: ArrayLike<number>; keys: number[]; views: View[] }

/** Prepares the search for copies of a picture, in some 15 ms of computing. `grey` is the same as of `hashesOf`. */
export function searchFor(grey: ArrayLike<number>): Search {
  const keys = new Set<number>()
  const views: View[] = []
  for (const { window, frequencies } of windowsIn(grey, SEARCHED)) {
    for (const isMirrored of [false, true]) {
      const levels = levelsOf(isMirrored ? mirror(frequencies) : frequencies)
      for (const key of keysNear(levels)) keys.add(key)
      views.push({ window, isMirrored, hash: hashOf(levels) })
    }
  }
  return { grey, keys: [...keys], views }
}
