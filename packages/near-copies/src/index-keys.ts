/**
 * Index keys find near hashes without comparing all of them. A hash is stored under two keys, each made of 24 of its lowest
 * frequencies, which change least in a copy. A bit that does flip in a copy was most likely close to the median.
 */

const BITS = 24
const BANDS = [0, 1]
/** The number of bits per band that are searched with both values. */
const UNSURE_BITS = 4

/** Keys of different bands never collide. */
const keyOf = (band: number, value: number) => (band << BITS) | value

/** The keys to store a hash under: two integers of up to 25 bits. `hash` has 32 bytes. */
export function keysOf(hash: Buffer): number[] {
  return BANDS.map((band) => keyOf(band, hash.readUIntBE((band * BITS) / 8, BITS / 8)))
}

/** The bits of a band that are most likely to flip, as powers of two. */
function unsureBits(levels: Float64Array): number[] {
  return Array.from(levels.keys())
    .sort((one, other) => Math.abs(levels[one] ?? 0) - Math.abs(levels[other] ?? 0))
    .slice(0, UNSURE_BITS)
    .map((index) => 1 << (BITS - 1 - index))
}

/** The keys to search copies under: the picture's own, and those with its least certain bits flipped. */
export function keysNear(levels: Float64Array): number[] {
  return BANDS.flatMap((band) => {
    const own = levels.subarray(band * BITS, (band + 1) * BITS)
    const value = own.reduce((sum, level) => sum * 2 + (level >= 0 ? 1 : 0), 0)
    return unsureBits(own)
      .reduce((values, bit) => values.flatMap((one) => [one, one ^ bit]), [value])
      .map((one) => keyOf(band, one))
  })
}
