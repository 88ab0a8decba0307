/**
 * A 256-bit perceptual hash in the manner of PDQ (Facebook, "The TMK+PDQF Video-Hashing Algorithm and the PDQ Image-Hashing
 * Algorithm", 2019): the 16 × 16 lowest frequencies of a 64 × 64 grey picture, each told by whether it lies above their median.
 * Resizing and recompressing flip few of the bits; the paper calls pictures copies up to 31 bits apart.
 */

export const GRID = 64
const FREQUENCIES = 16
/** Bits in which two pictures may differ and still be copies. */
export const COPY_DISTANCE = 31

/** Rows of the discrete cosine transform for the frequencies 1 to 16; frequency 0 is brightness alone. */
const COSINES = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Array.from({ length: GRID }, (_, place) =>
    Math.cos((Math.PI / (2 * GRID)) * (frequency + 1) * (2 * place + 1)),
  ),
)

/** The 256 coefficients of a 64 × 64 grey picture, row by row: vertical frequency first, then horizontal. */
function frequenciesOf(grey: ArrayLike<number>): number[] {
  return COSINES.flatMap((vertical) => {
    const column = new Float64Array(GRID)
    vertical.forEach((weight, y) => {
      for (let x = 0; x < GRID; x++) column[x] = (column[x] ?? 0) + weight * (grey[y * GRID + x] ?? 0)
    })
    return COSINES.map((horizontal) =>
      horizontal.reduce((sum, weight, x) => sum + weight * (column[x] ?? 0), 0),
    )
  })
}

function bitsOf(frequencies: number[]): string {
  const sorted = frequencies.toSorted((a, b) => a - b)
  const median = sorted[sorted.length / 2] ?? 0
  return frequencies.map((value) => (value >= median ? '1' : '0')).join('')
}

/** Hashes of a 64 × 64 grey picture and of its mirror image, 256 times 0 or 1. */
export function hashOf(grey: ArrayLike<number>): { hash: string; mirrorHash: string } {
  const frequencies = frequenciesOf(grey)
  // Mirroring turns the sign of every odd horizontal frequency, which are those at even places.
  const mirrored = frequencies.map((value, place) => (place % 2 === 0 ? -value : value))
  return { hash: bitsOf(frequencies), mirrorHash: bitsOf(mirrored) }
}

/** In how many bits two hashes differ. */
export function distance(one: string, other: string): number {
  return [...one].filter((bit, place) => bit !== other[place]).length
}
