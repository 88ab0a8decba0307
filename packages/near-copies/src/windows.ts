/**
 * The windows of a picture that are stored and searched for. Stored are the whole picture, its inner part and its centred square; a
 * copy can lose up to a tenth of its width or height without touching that inner part. Because the crop is unknown, the search covers
 * the positions of the inner part after several typical crops. For copies that were stored before their original, it also covers the
 * windows left by such crops, and the centred square.
 */

import { keysNear } from './index-keys.ts'
import {
  frequenciesIn,
  frequenciesOf,
  hashOf,
  levelsOf,
  type Span,
  type Waves,
  type Window,
  wavesIn,
  wordsOf,
} from './perceptual-hash.ts'

/** GRID × GRID brightnesses, row by row, and the picture's width divided by its height. */
export type Picture = { grey: ArrayLike<number>; ratio: number }

/** Part of a picture within its border; `window` is its place. */
export type Content = Picture & { window: Window }

/** The share of the width or height that may be cropped. The inner part leaves it out at every edge. */
const MAX_CUT = 0.1
/** For any crop, one of these sizes and positions is near enough for the index. */
const SIZES = [0.03, 0.095]
const STEP = 0.025

/** The shares of the width or height that are cropped at the start and at the end. */
function cutsOf(size: number) {
  const steps = Math.ceil(size / STEP)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const before = (size * step) / steps
    return { before, after: size - before }
  })
}

const WHOLE: Span = { from: 0, to: 1 }
const INNER: Span = { from: MAX_CUT, to: 1 - MAX_CUT }

/** Windows are made of two spans of the same group. */
const STORED = [[wavesIn(WHOLE)], [wavesIn(INNER)]]
const searchedFor = (sizes: number[]) => [
  [wavesIn(WHOLE)],
  // The inner part within a copy.
  sizes.flatMap(cutsOf).map(({ before, after }) => {
    const left = 1 - before - after
    return wavesIn({ from: (MAX_CUT - before) / left, to: (1 - MAX_CUT - before) / left })
  }),
  // A copy within its original.
  sizes.flatMap(cutsOf).map(({ before, after }) => wavesIn({ from: before, to: 1 - after })),
]
const SEARCHED = searchedFor(SIZES)
/** Within a border: where it ends is known but for a few points. */
const SEARCHED_IN_BORDER = searchedFor(SIZES.slice(0, 1))

const centred = (share: number): Span => ({ from: (1 - share) / 2, to: (1 + share) / 2 })

/** The centred square, unless cutting it out is a crop that is found anyway. */
function squareOf({ grey, ratio }: Picture) {
  if (Math.min(ratio, 1 / ratio) >= 1 - MAX_CUT) return []
  const window = { x: centred(Math.min(1, 1 / ratio)), y: centred(Math.min(1, ratio)) }
  return [{ window, frequencies: frequenciesOf(grey, window) }]
}

const windowsIn = (picture: Picture, groups: Waves[][]) => [
  ...groups.flatMap((spans) => frequenciesIn(picture.grey, spans)),
  ...squareOf(picture),
]

/** The windows of a picture that are stored, with their hashes. */
export const storedViews = (picture: Picture) =>
  windowsIn(picture, STORED).map(({ window, frequencies }) => ({
    window,
    hash: hashOf(levelsOf(frequencies)),
  }))

/** The two or three hashes to store for a picture, each 32 bytes. */
export const hashesOf = (picture: Picture): Buffer[] => storedViews(picture).map(({ hash }) => hash)

/** A window of a picture, or of what is within its border. */
export type View = { picture: Picture | Content; window: Window; words: Int32Array }

/** `keys` are to be looked up in the index, the rest is for `isCopy`. */
export type Search = { keys: number[]; views: View[] }

/** Prepares the search for copies of a picture, in all orientations, and of what is within its border. */
export function searchFor(whole: Picture, content?: Content): Search {
  const keys = new Set<number>()
  const views: View[] = []
  const add = (picture: Picture | Content, groups: Waves[][]) => {
    for (const { window, frequencies } of windowsIn(picture, groups)) {
      const levels = levelsOf(frequencies)
      for (const key of keysNear(levels)) keys.add(key)
      views.push({ picture, window, words: wordsOf(hashOf(levels)) })
    }
  }
  add(whole, SEARCHED)
  if (content) add(content, SEARCHED_IN_BORDER)
  return { keys: [...keys], views }
}
