/**
 * Reads the capture time from EXIF. Libraries are unsafe here: they read every field at the length it claims, which in a file of 64 KB
 * can be gigabytes.
 */

const MARK = 'Exif\0\0'
const PHOTO_DIRECTORY = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const FIELD_LENGTH = 12
/** Earlier than EXIF itself, so the camera's clock was never set. */
const FIRST_YEAR = 1995

const TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/

/** The value of field `tag` in the directory at `start`. @throws RangeError if the data ends too early */
function readField(view: DataView, isLittle: boolean, start: number, tag: number): number | undefined {
  const count = view.getUint16(start, isLittle)
  for (let index = 0; index < count; index++) {
    const field = start + 2 + index * FIELD_LENGTH
    if (view.getUint16(field, isLittle) === tag) return view.getUint32(field + 8, isLittle)
  }
  return undefined
}

function readTime(exif: Buffer): Date | undefined {
  const tiff = exif.toString('latin1', 0, MARK.length) === MARK ? exif.subarray(MARK.length) : exif
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const directory = readField(view, isLittle, view.getUint32(4, isLittle), PHOTO_DIRECTORY)
  if (directory === undefined) return undefined
  const start = readField(view, isLittle, directory, DATE_TIME_ORIGINAL)
  if (start === undefined) return undefined
  const [, year, month, day, time] = TIME.exec(tiff.toString('latin1', start, start + 19)) ?? []
  return new Date(`${year}-${month}-${day}T${time}Z`)
}

/** The camera's local time, treated as UTC. Undefined if EXIF has no plausible time. */
export function captureTime(exif: Buffer | undefined): Date | undefined {
  if (!exif) return undefined
  try {
    const taken = readTime(exif)
    return taken && taken.getUTCFullYear() >= FIRST_YEAR ? taken : undefined
  } catch {
    // Broken metadata is treated like none.
    return undefined
  }
}
