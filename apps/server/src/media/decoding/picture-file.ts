const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** JPEG, PNG, WebP, GIF or AVIF by its first bytes. Checked before libvips, which would also parse other formats such as SVG. */
export function isPictureFile(bytes: Buffer) {
  return (
    ascii(bytes, 0, 3) === '\xff\xd8\xff' ||
    ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
    ['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6)) ||
    (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') ||
    ascii(bytes, 4, 8) === 'ftyp'
  )
}

/** The brands of HEVC in a HEIF container, which may also contain AVIF. */
const HEVC = /^(?:hei[cxms]|hev[cxms])$/

/** Whether it is a photo as iPhones take it. Its codec is not free, so it cannot be decoded. */
export function isHeic(bytes: Buffer) {
  if (bytes.length < 16 || ascii(bytes, 4, 8) !== 'ftyp') return false
  const brands = ascii(bytes, 8, Math.min(bytes.readUInt32BE(0), 256)).match(/[\s\S]{4}/g) ?? []
  return brands.some((brand) => HEVC.test(brand))
}

const END_LENGTH = 12
/** First and last bytes of a whole file. */
const ENDS = [
  ['\xff\xd8\xff', '\xff\xd9'],
  ['\x89PNG', 'IEND'],
  ['GIF8', '\0;'],
] as const

/** Whether a picture that cannot be decoded ends too early. AVIF does not say where it ends. */
export function isCut(bytes: Buffer): boolean {
  if (bytes.length <= END_LENGTH) return false
  if (ascii(bytes, 0, 4) === 'RIFF') return bytes.readUInt32LE(4) + 8 > bytes.length
  const [, end] = ENDS.find(([start]) => ascii(bytes, 0, start.length) === start) ?? []
  return end !== undefined && !ascii(bytes, bytes.length - END_LENGTH, bytes.length).includes(end)
}
