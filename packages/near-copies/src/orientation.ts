/**
 * The eight orientations of a picture. Its frequencies show them all: in the mirror image the odd horizontal ones change their
 * sign, upside down the odd vertical ones, and exchanging across and down (which a quarter turn is, with one of the others)
 * exchanges the frequencies.
 */

import { PLACES, rearrange } from './perceptual-hash.ts'

/** Across and down are exchanged before the picture is mirrored or turned upside down. */
export type Orientation = { isExchanged: boolean; isMirrored: boolean; isUpsideDown: boolean }

const BOTH = [false, true]
const ORIENTATIONS: Orientation[] = BOTH.flatMap((isExchanged) =>
  BOTH.flatMap((isMirrored) => BOTH.map((isUpsideDown) => ({ isExchanged, isMirrored, isUpsideDown }))),
)

/** The orientation that brings a picture back. */
export const inverseOf = ({ isExchanged, isMirrored, isUpsideDown }: Orientation): Orientation =>
  isExchanged
    ? { isExchanged, isMirrored: isUpsideDown, isUpsideDown: isMirrored }
    : { isExchanged, isMirrored, isUpsideDown }

type Place = { across: number; down: number }

const changesSign = ({ across, down }: Place, { isMirrored, isUpsideDown }: Orientation) =>
  (isMirrored && across % 2 === 1) !== (isUpsideDown && down % 2 === 1)

export const orient = (frequencies: Float64Array, orientation: Orientation) =>
  rearrange(frequencies, (across, down) => ({
    across: orientation.isExchanged ? down : across,
    down: orientation.isExchanged ? across : down,
    sign: changesSign({ across, down }, orientation) ? -1 : 1,
  }))

/** For each bit of a hash, the one that takes its place when across and down are exchanged. */
export const PARTNERS = PLACES.map(({ across, down }) =>
  PLACES.findIndex((place) => place.across === down && place.down === across),
)

/** The bits that change in the orientation, as 0 and 1. */
const changesIn = (orientation: Orientation): number[] =>
  PLACES.map((place) => (changesSign(place, orientation) ? 1 : 0))

/** Bits as the words of a hash, the first bit highest. */
function pack(bits: number[]): Int32Array {
  const words = new Int32Array(bits.length / 32)
  for (const [index, bit] of bits.entries())
    if (bit === 1) words[index >> 5] = (words[index >> 5] ?? 0) | (0x80000000 >>> (index & 31))
  return words
}

const CHANGES = ORIENTATIONS.map((orientation) => ({
  orientation,
  changes: pack(changesIn(orientation)),
}))

function exchange(words: Int32Array): Int32Array {
  const exchanged = new Int32Array(words.length)
  // Not with `pack`, which takes several times as long: this runs for each hash that is compared.
  for (let bit = 0; bit < PARTNERS.length; bit++) {
    const partner = PARTNERS[bit] ?? bit
    const value = ((words[partner >> 5] ?? 0) >>> (31 - (partner & 31))) & 1
    exchanged[bit >> 5] = (exchanged[bit >> 5] ?? 0) | (value << (31 - (bit & 31)))
  }
  return exchanged
}

/** The first bits of a hash that change in the mirror image and upside down, as numbers of `count` bits. */
export const signMasks = (first: number, count: number) =>
  ORIENTATIONS.filter(({ isExchanged }) => !isExchanged).map((orientation) =>
    changesIn(orientation)
      .slice(first, first + count)
      .reduce((mask, bit) => mask * 2 + bit, 0),
  )

/**
 * A hash in all orientations. Off by the few bits whose frequency is closer to 0 than the median is, because the median moves.
 */
export function orientWords(words: Int32Array) {
  const exchanged = exchange(words)
  return CHANGES.map(({ orientation, changes }) => ({
    orientation,
    words: (orientation.isExchanged ? exchanged : words).map((word, index) => word ^ (changes[index] ?? 0)),
  }))
}
