/**
 * The one thing that is asked of EXIF. No library reads it: those there are read every field at the length that it claims, which
 * in a file of 64 KB can be gigabytes.
 */

const MARK = 'Exif\0\0'
const PHOTO_DIRECTORY = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const FIELD_LENGTH = 12
/** Before the first cameras that wrote EXIF: a clock that was never set. */
const FIRST_YEAR = 1995

const TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/

/** What stands in field `tag` of the directory at `start`. @throws RangeError where the file ends too early */
function readField(view: DataView, isLittle: boolean, start: number, tag: number): number | undefined {
  const count = view.getUint16(start, isLittle)
  for (let place = 0; place < count; place++) {
    const field = start + 2 + place * FIELD_LENGTH
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

/** The time of capture in the camera's local time, taken as UTC; undefined where EXIF tells none that makes sense. */
export function captureTime(exif: Buffer | undefined): Date | undefined {
  if (!exif) return undefined
  try {
    const taken = readTime(exif)
    return taken && taken.getUTCFullYear() >= FIRST_YEAR ? taken : undefined
  } catch {
    // Broken metadata tells nothing, which is no fault of the member.
    return undefined
  }
}
