/**
 * A 256-bit perceptual hash in the manner of PDQ (Facebook, "The TMK+PDQF Video-Hashing Algorithm and the PDQ Image-Hashing
 * Algorithm", 2019): the 16 × 16 lowest frequencies of a 64 × 64 grey picture, one bit each: whether it is above their median.
 * Resizing and recompressing flip few of the bits. Two things differ from PDQ: a hash can be taken of any window of the picture,
 * and its bits are ordered by frequency, lowest first.
 */

/** Width and height of the grey picture, in points. */
export const GRID = 64
const FREQUENCIES = 16
const BITS = FREQUENCIES ** 2
/** Bits in which the hashes of two copies may differ, from the paper. */
export const COPY_DISTANCE = 31

/** The extent of a window in one direction; 0 and 1 are the edges of the picture. */
export type Span = { from: number; to: number }

export type Window = { x: Span; y: Span }

/** The weight of each point of the grid in each of the 16 frequencies of a span. */
export type Waves = { span: Span; values: Float64Array[] }

/** Cosines of the frequencies 1 to 16 over a span, each integrated over the points. Frequency 0 would be the brightness. */
export function wavesIn(span: Span): Waves {
  const { from, to } = span
  const values = Array.from({ length: FREQUENCIES }, (_, frequency) => {
    const pace = (Math.PI * (frequency + 1)) / (to - from)
    return Float64Array.from({ length: GRID }, (_, place) => {
      const [start, end] = [Math.max(place / GRID, from), Math.min((place + 1) / GRID, to)]
      return end <= start ? 0 : (Math.sin(pace * (end - from)) - Math.sin(pace * (start - from))) / pace
    })
  })
  return { span, values }
}

/** The horizontal frequencies of the grid's rows, 16 for each row. */
function takeAcross(grey: ArrayLike<number>, { values }: Waves): Float64Array {
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

function takeDown(rows: Float64Array, { values }: Waves): Float64Array {
  const frequencies = new Float64Array(BITS)
  for (const [vertical, wave] of values.entries()) {
    for (let y = 0; y < GRID; y++) {
      const weight = wave[y] ?? 0
      if (weight === 0) continue
      for (let horizontal = 0; horizontal < FREQUENCIES; horizontal++) {
        const place = vertical * FREQUENCIES + horizontal
        frequencies[place] = (frequencies[place] ?? 0) + weight * (rows[y * FREQUENCIES + horizontal] ?? 0)
      }
    }
  }
  return frequencies
}

/** The 256 frequencies of a window, row by row. */
export const frequenciesOf = (grey: ArrayLike<number>, { x, y }: Window) =>
  takeDown(takeAcross(grey, wavesIn(x)), wavesIn(y))

/** The frequencies of every window that is made of two of the spans, one across and one down. */
export function frequenciesIn(grey: ArrayLike<number>, spans: Waves[]) {
  return spans.flatMap((across) => {
    const rows = takeAcross(grey, across)
    return spans.map((down) => ({
      window: { x: across.span, y: down.span },
      frequencies: takeDown(rows, down),
    }))
  })
}

/** The frequencies of the mirror image: the odd horizontal ones, which are at even places, change their sign. */
export const mirror = (frequencies: Float64Array) =>
  frequencies.map((value, place) => (place % 2 === 0 ? -value : value))

const squareAt = (place: number) =>
  (Math.floor(place / FREQUENCIES) + 1) ** 2 + ((place % FREQUENCIES) + 1) ** 2

/** Places of the frequencies, lowest first; of equal ones the wider wave first. */
const ORDER = Array.from({ length: BITS }, (_, place) => place).sort(
  (a, b) => squareAt(a) - squareAt(b) || a - b,
)

/** How far each frequency is above their median, in the order of the hash's bits. */
export function levelsOf(frequencies: Float64Array): Float64Array {
  const median = frequencies.toSorted()[BITS / 2] ?? 0
  const levels = new Float64Array(BITS)
  for (const [bit, place] of ORDER.entries()) levels[bit] = (frequencies[place] ?? 0) - median
  return levels
}

/** 32 bytes; the first bit of each is the highest. */
export function hashOf(levels: Float64Array): Buffer {
  const hash = Buffer.alloc(BITS / 8)
  for (const [place, level] of levels.entries()) {
    if (level >= 0) hash[place >> 3] = (hash[place >> 3] ?? 0) | (0x80 >> (place & 7))
  }
  return hash
}

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** The number of bits in which two hashes differ. */
export function distance(one: Uint8Array, other: Uint8Array): number {
  let bits = 0
  for (let place = 0; place < one.length; place++) bits += ONES[(one[place] ?? 0) ^ (other[place] ?? 0)] ?? 0
  return bits
}
