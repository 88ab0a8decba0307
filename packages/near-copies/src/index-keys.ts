/**
 * Index keys find near hashes without comparing all of them. A hash is stored under two keys, each made of some of its lowest
 * frequencies, which change least in a copy. A bit that does flip in a copy was most likely close to the median.
 *
 * A key is the same for all eight orientations of a picture: the least of the eight numbers that its bits are then.
 */

import { PARTNERS, signMasks } from './orientation.ts'

/** For each of its frequencies, a band of this size has also the one with across and down exchanged. */
const BITS = 28
/** The number of bits per band that are searched with both values. */
const UNSURE_BITS = 4

const BANDS = [0, 1].map((band) => {
  const first = band * BITS
  return {
    band,
    first,
    masks: signMasks(first, BITS),
    partners: PARTNERS.slice(first, first + BITS).map((partner) => partner - first),
  }
})
type Band = (typeof BANDS)[number]

const bitAt = (index: number) => 1 << (BITS - 1 - index)

/** The bits of a band as a number, and as one after across and down were exchanged. */
type Values = { value: number; exchanged: number }

function valuesOf({ partners }: Band, isSet: (index: number) => boolean): Values {
  const values = { value: 0, exchanged: 0 }
  for (const [index, partner] of partners.entries()) {
    if (!isSet(index)) continue
    values.value |= bitAt(index)
    values.exchanged |= bitAt(partner)
  }
  return values
}

/** Keys of different bands never collide. */
function keyOf({ band, masks }: Band, { value, exchanged }: Values): number {
  let least = value
  for (const mask of masks) least = Math.min(least, value ^ mask, exchanged ^ mask)
  return (band << BITS) | least
}

/** The keys to store a hash under: two integers of up to 29 bits. `hash` has 32 bytes. */
export const keysOf = (hash: Buffer): number[] =>
  BANDS.map((band) =>
    keyOf(
      band,
      valuesOf(band, (index) => {
        const bit = band.first + index
        return ((hash[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0
      }),
    ),
  )

/** The bits of a band that are most likely to flip. */
const unsureBits = (levels: Float64Array) =>
  Array.from(levels.keys())
    .sort((one, other) => Math.abs(levels[one] ?? 0) - Math.abs(levels[other] ?? 0))
    .slice(0, UNSURE_BITS)

/** The keys to search copies under: the picture's own, and those with its least certain bits flipped. */
export function keysNear(levels: Float64Array): number[] {
  return BANDS.flatMap((band) => {
    const own = levels.subarray(band.first, band.first + BITS)
    let all = [valuesOf(band, (index) => (own[index] ?? 0) >= 0)]
    for (const index of unsureBits(own)) {
      const [bit, partner] = [bitAt(index), bitAt(band.partners[index] ?? index)]
      const flipped = all.map(({ value, exchanged }) => ({
        value: value ^ bit,
        exchanged: exchanged ^ partner,
      }))
      all = [...all, ...flipped]
    }
    return all.map((values) => keyOf(band, values))
  })
}
