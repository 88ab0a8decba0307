/**
 * A 256-bit perceptual hash in the manner of PDQ (Facebook, "The TMK+PDQF Video-Hashing Algorithm and the PDQ Image-Hashing
 * Algorithm", 2019): the 16 × 16 lowest frequencies of a 64 × 64 grey picture, one bit each: above their median or not.
 * Resizing and recompressing flip few of the bits. Two things differ from PDQ: a hash can be taken of any window of the picture,
 * and its bits are ordered by frequency, lowest first.
 */

/** Width and height of the grey picture, in points. */
export const GRID = 64
const FREQUENCIES = 16
const BITS = FREQUENCIES ** 2
/** Hashes of copies differ in at most this many bits, according to the paper. */
export const COPY_DISTANCE = 31

/** The extent of a window in one direction; 0 and 1 are the edges of the picture. */
export type Span = { from: number; to: number }

export type Window = { x: Span; y: Span }

/** The weight of each point of the grid in each of the 16 frequencies of a span. */
export type Waves = { span: Span; values: Float64Array[] }

/** Cosines of the frequencies 1 to 16 over a span, integrated over each point. Frequency 0 would be the brightness. */
export function wavesIn(span: Span): Waves {
  const { from, to } = span
  const values = Array.from({ length: FREQUENCIES }, (_, frequency) => {
    const angular = (Math.PI * (frequency + 1)) / (to - from)
    return Float64Array.from({ length: GRID }, (_, index) => {
      const [start, end] = [Math.max(index / GRID, from), Math.min((index + 1) / GRID, to)]
      return end <= start
        ? 0
        : (Math.sin(angular * (end - from)) - Math.sin(angular * (start - from))) / angular
    })
  })
  return { span, values }
}

/** The horizontal frequencies of the grid's rows, 16 for each row. */
function transformRows(grey: ArrayLike<number>, { values }: Waves): Float64Array {
  const rows = new Float64Array(GRID * FREQUENCIES)
  for (const [frequency, wave] of values.entries()) {
    for (let y = 0; y < GRID; y++) {
      let sum = 0
      for (let x = 0; x < GRID; x++) sum += (grey[y * GRID + x] ?? 0) * (wave[x] ?? 0)
      rows[y * FREQUENCIES + frequency] = sum
    }
  }
  return rows
}

function transformColumns(rows: Float64Array, { values }: Waves): Float64Array {
  const frequencies = new Float64Array(BITS)
  for (const [vertical, wave] of values.entries()) {
    for (let y = 0; y < GRID; y++) {
      const weight = wave[y] ?? 0
      if (weight === 0) continue
      for (let horizontal = 0; horizontal < FREQUENCIES; horizontal++) {
        const index = vertical * FREQUENCIES + horizontal
        frequencies[index] = (frequencies[index] ?? 0) + weight * (rows[y * FREQUENCIES + horizontal] ?? 0)
      }
    }
  }
  return frequencies
}

/** The 256 frequencies of a window, row by row. */
export const frequenciesOf = (grey: ArrayLike<number>, { x, y }: Window) =>
  transformColumns(transformRows(grey, wavesIn(x)), wavesIn(y))

/** The frequencies of all windows made of two of the spans, one horizontal and one vertical. */
export function frequenciesIn(grey: ArrayLike<number>, spans: Waves[]) {
  return spans.flatMap((across) => {
    const rows = transformRows(grey, across)
    return spans.map((down) => ({
      window: { x: across.span, y: down.span },
      frequencies: transformColumns(rows, down),
    }))
  })
}

/** The horizontal and the vertical frequency at an index, 1 to 16. */
const placeAt = (index: number) => ({
  across: (index % FREQUENCIES) + 1,
  down: Math.floor(index / FREQUENCIES) + 1,
})

const squareAt = (index: number) => placeAt(index).across ** 2 + placeAt(index).down ** 2

/** Indexes of the frequencies, lowest first. Of equal ones the lower vertical frequency comes first. */
const ORDER = Array.from({ length: BITS }, (_, index) => index).sort(
  (a, b) => squareAt(a) - squareAt(b) || a - b,
)

/** The frequency that each bit of a hash is about. */
export const PLACES = ORDER.map(placeAt)

/** The frequencies in another order and with other signs: a picture that is turned or mirrored has the same ones otherwise. */
export const rearrange = (
  frequencies: Float64Array,
  from: (across: number, down: number) => { across: number; down: number; sign: number },
) =>
  frequencies.map((_, index) => {
    const place = placeAt(index)
    const { across, down, sign } = from(place.across, place.down)
    return sign * (frequencies[(down - 1) * FREQUENCIES + across - 1] ?? 0)
  })

/** The difference of each frequency from their median, in the order of the hash's bits. */
export function levelsOf(frequencies: Float64Array): Float64Array {
  const median = frequencies.toSorted()[BITS / 2] ?? 0
  const levels = new Float64Array(BITS)
  for (const [bit, index] of ORDER.entries()) levels[bit] = (frequencies[index] ?? 0) - median
  return levels
}

/** 32 bytes; the first bit of each is the highest. */
export function hashOf(levels: Float64Array): Buffer {
  const hash = Buffer.alloc(BITS / 8)
  for (const [index, level] of levels.entries()) {
    if (level >= 0) hash[index >> 3] = (hash[index >> 3] ?? 0) | (0x80 >> (index & 7))
  }
  return hash
}

/** The number of ones among 32 bits. */
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** A hash as eight numbers, which are compared faster. */
export const wordsOf = (hash: Buffer) =>
  Int32Array.from({ length: BITS / 32 }, (_, index) => hash.readInt32BE(index * 4))

/** The number of bits in which two hashes differ, or their first words, which are those of the lowest frequencies. */
export function distance(one: Int32Array, other: Int32Array, words = one.length): number {
  let bits = 0
  for (let index = 0; index < words; index++) bits += countOnes((one[index] ?? 0) ^ (other[index] ?? 0))
  return bits
}
