/**
 * Reads the capture time, the camera and the program from EXIF. Libraries are unsafe here: they read every field at the length it claims, which in a
 * file of 64 KB can be gigabytes.
 */

const MARK = 'Exif\0\0'
const MAKE = 0x010f
const MODEL = 0x0110
const SOFTWARE = 0x0131
const PHOTO_DIRECTORY = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const USER_COMMENT = 0x9286
/** Comments begin with the name of their encoding. */
const ENCODING_LENGTH = 8
const FIELD_LENGTH = 12
/** Earlier than EXIF itself, so the camera's clock was never set. */
const FIRST_YEAR = 1995
const NAME_MAX = 48

const TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/

/** `text` has one character per byte. */
type Tiff = { view: DataView; text: string; isLittle: boolean; directory: number }

/** @throws RangeError if the data ends too early */
function openTiff(exif: Buffer): Tiff {
  const tiff = exif.toString('latin1', 0, MARK.length) === MARK ? exif.subarray(MARK.length) : exif
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const text = tiff.toString('latin1')
  const isLittle = text.startsWith('II')
  return { view, text, isLittle, directory: view.getUint32(4, isLittle) }
}

/** Offset of field `tag` in the directory at `start`. @throws RangeError if the data ends too early */
function findField({ view, isLittle }: Tiff, start: number, tag: number): number | undefined {
  const count = view.getUint16(start, isLittle)
  for (let index = 0; index < count; index++) {
    const field = start + 2 + index * FIELD_LENGTH
    if (view.getUint16(field, isLittle) === tag) return field
  }
  return undefined
}

/** The value of a field, or where its value is. */
function readField(tiff: Tiff, start: number, tag: number): number | undefined {
  const field = findField(tiff, start, tag)
  return field === undefined ? undefined : tiff.view.getUint32(field + 8, tiff.isLittle)
}

/** Cameras and programs name themselves in ASCII, which ends with a zero byte. */
function readName(tiff: Tiff, tag: number, { directory = tiff.directory, skipped = 0 } = {}): string {
  const field = findField(tiff, directory, tag)
  if (field === undefined) return ''
  const length = tiff.view.getUint32(field + 4, tiff.isLittle)
  const start = length <= 4 ? field + 8 : tiff.view.getUint32(field + 8, tiff.isLittle)
  const value = tiff.text.slice(start + skipped, start + Math.min(length, skipped + NAME_MAX))
  const [name = ''] = /^[ -~]*/.exec(value) ?? []
  return name.trim()
}

/** Broken metadata is treated like none. */
function readSafely<T>(exif: Buffer | undefined, read: (tiff: Tiff) => T | undefined): T | undefined {
  if (!exif) return undefined
  try {
    return read(openTiff(exif))
  } catch {
    return undefined
  }
}

/** The camera's local time, treated as UTC. Undefined if EXIF has no plausible time. */
export const captureTime = (exif: Buffer | undefined) =>
  readSafely(exif, (tiff) => {
    const photo = readField(tiff, tiff.directory, PHOTO_DIRECTORY)
    const start = photo === undefined ? undefined : readField(tiff, photo, DATE_TIME_ORIGINAL)
    if (start === undefined) return undefined
    const [, year, month, day, time] = TIME.exec(tiff.text.slice(start, start + 19)) ?? []
    const taken = new Date(`${year}-${month}-${day}T${time}Z`)
    return taken.getUTCFullYear() >= FIRST_YEAR ? taken : undefined
  })

/** Maker and model of the camera. Undefined if EXIF names none. */
export const deviceName = (exif: Buffer | undefined) =>
  readSafely(exif, (tiff) => {
    const [make, model] = [readName(tiff, MAKE), readName(tiff, MODEL)]
    // Most models begin with their maker.
    const name = model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`
    return name.trim() || undefined
  })

/** The program that wrote the file, and the comment, in which phones say that a picture is a screenshot. */
export const programNames = (exif: Buffer | undefined) =>
  readSafely(exif, (tiff) => {
    const directory = readField(tiff, tiff.directory, PHOTO_DIRECTORY)
    const comment =
      directory === undefined ? '' : readName(tiff, USER_COMMENT, { directory, skipped: ENCODING_LENGTH })
    return [readName(tiff, SOFTWARE), comment]
  }) ?? []
