/**
 * The windows of a picture that are stored and searched for. Stored are the whole picture and its inner part; a copy can lose up to a
 * tenth of its width or height without touching that inner part. Because the crop is unknown, the search covers the positions of
 * the inner part after several typical crops. For copies that were stored before their original, it also covers the windows left by
 * such crops. Each window is searched for as a mirror image, too.
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

/** The share of the width or height that may be cropped. The inner part leaves it out at every edge. */
const MAX_CUT = 0.1
/** For any crop, one of these sizes and positions is near enough for the index. */
const SIZES = [0.03, 0.095]
const STEP = 0.025

/** The shares of the width or height that are cropped at the start and at the end. */
const CUTS = SIZES.flatMap((size) => {
  const steps = Math.ceil(size / STEP)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const before = (size * step) / steps
    return { before, after: size - before }
  })
})

const WHOLE: Span = { from: 0, to: 1 }
const INNER: Span = { from: MAX_CUT, to: 1 - MAX_CUT }

/** Windows are made of two spans of the same group. */
const STORED = [[wavesIn(WHOLE)], [wavesIn(INNER)]]
const SEARCHED = [
  [wavesIn(WHOLE)],
  // The inner part within a copy.
  CUTS.map(({ before, after }) => {
    const left = 1 - before - after
    return wavesIn({ from: (MAX_CUT - before) / left, to: (1 - MAX_CUT - before) / left })
  }),
  // A copy within its original.
  CUTS.map(({ before, after }) => wavesIn({ from: before, to: 1 - after })),
]

const windowsIn = (grey: ArrayLike<number>, groups: Waves[][]) =>
  groups.flatMap((spans) => frequenciesIn(grey, spans))

/** The windows of a picture that are stored, with their hashes. */
export const storedViews = (grey: ArrayLike<number>) =>
  windowsIn(grey, STORED).map(({ window, frequencies }) => ({ window, hash: hashOf(levelsOf(frequencies)) }))

/** The hashes to store for a picture, each 32 bytes. `grey` is the picture as GRID × GRID brightnesses, row by row. */
export const hashesOf = (grey: ArrayLike<number>): Buffer[] => storedViews(grey).map(({ hash }) => hash)

/** A window of a picture or of its mirror image. */
export type View = { window: Window; isMirrored: boolean; hash: Buffer }

/** `keys` are to be looked up in the index, the rest is for `isCopy`. */
export type Search = { grey: ArrayLike<number>; keys: number[]; views: View[] }

/** Prepares the search for copies of a picture. Takes about 15 ms of CPU time. `grey` is the same as for `hashesOf`. */
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
