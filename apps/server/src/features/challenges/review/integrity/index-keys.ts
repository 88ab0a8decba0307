/**
 * Index keys that find near hashes without reading all of them. A hash is kept under two keys, each made of 24 of its lowest
 * frequencies: those of a copy change least, and where one does, it is one that was close to changing.
 */

const BITS = 24
const BANDS = [0, 1]
/** So many of a band's bits are tried both ways. */
const UNSURE_BITS = 4

/** Tells the keys of the bands apart. */
const keyOf = (band: number, value: number) => (band << BITS) | value

/** The keys under which a hash is kept. */
export function keysOf(hash: Buffer): number[] {
  return BANDS.map((band) => keyOf(band, hash.readUIntBE((band * BITS) / 8, BITS / 8)))
}

/** The bits of a band that are nearest to turning, by their weight in the value. */
function unsureBits(levels: Float64Array): number[] {
  return Array.from(levels.keys())
    .sort((one, other) => Math.abs(levels[one] ?? 0) - Math.abs(levels[other] ?? 0))
    .slice(0, UNSURE_BITS)
    .map((place) => 1 << (BITS - 1 - place))
}

/** The keys under which copies of a picture with these levels lie: as they are, and with the bits turned that are least sure. */
export function keysNear(levels: Float64Array): number[] {
  return BANDS.flatMap((band) => {
    const own = levels.subarray(band * BITS, (band + 1) * BITS)
    const value = own.reduce((sum, level) => sum * 2 + (level >= 0 ? 1 : 0), 0)
    return unsureBits(own)
      .reduce((values, bit) => values.flatMap((one) => [one, one ^ bit]), [value])
      .map((one) => keyOf(band, one))
  })
}
