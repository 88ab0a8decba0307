/**
 * Index keys that find near hashes without comparing all of them. A hash is stored under two keys, each made of 24 of its lowest
 * frequencies, which change least in a copy. If one of their bits does flip, it is most likely one that was close to the median.
 */

const BITS = 24
const BANDS = [0, 1]
/** How many bits of a band are tried both ways. */
const UNSURE_BITS = 4

/** Keys of different bands never collide. */
const keyOf = (band: number, value: number) => (band << BITS) | value

/** The keys under which a hash is to be stored: two integers of up to 25 bits. `hash` has 32 bytes. */
export function keysOf(hash: Buffer): number[] {
  return BANDS.map((band) => keyOf(band, hash.readUIntBE((band * BITS) / 8, BITS / 8)))
}

/** The bits of a band that are most likely to flip, by their weight in the value. */
function unsureBits(levels: Float64Array): number[] {
  return Array.from(levels.keys())
    .sort((one, other) => Math.abs(levels[one] ?? 0) - Math.abs(levels[other] ?? 0))
    .slice(0, UNSURE_BITS)
    .map((place) => 1 << (BITS - 1 - place))
}

/** The keys under which copies of a picture with these levels are stored: its own, and those with the least sure bits flipped. */
export function keysNear(levels: Float64Array): number[] {
  return BANDS.flatMap((band) => {
    const own = levels.subarray(band * BITS, (band + 1) * BITS)
    const value = own.reduce((sum, level) => sum * 2 + (level >= 0 ? 1 : 0), 0)
    return unsureBits(own)
      .reduce((values, bit) => values.flatMap((one) => [one, one ^ bit]), [value])
      .map((one) => keyOf(band, one))
  })
}
