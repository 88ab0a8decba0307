/**
 * Index keys that find every hash within 31 bits without reading all of them. A hash is cut into 16 bands of 16 bits; 31 differing
 * bits cannot be two in each of the 16, so that at least one band differs in one bit at most.
 */

const BITS = 16

/** The values of a hash's bands, each made distinct by its position. */
export function keysOf(hash: string): number[] {
  return Array.from({ length: hash.length / BITS }, (_, band) => {
    const value = Number.parseInt(hash.slice(band * BITS, (band + 1) * BITS), 2)
    return (band << BITS) | value
  })
}

/** The keys under which copies of this hash lie: each band as it is, and with any one of its bits turned. */
export function keysNear(hash: string): number[] {
  const turns = [0, ...Array.from({ length: BITS }, (_, bit) => 1 << bit)]
  return keysOf(hash).flatMap((key) => turns.map((turn) => key ^ turn))
}
