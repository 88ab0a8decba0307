/** EXIF of JPEG files: segments that begin with 0xFFE1, their length and "Exif\0\0", before the pixels. */

const EXIF = 'Exif\0\0'
const ORIENTATION = 0x0112

/** The segment, with its marker; undefined if there is none. */
function exifSegment(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer)
  let at = 2
  while (at + 10 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    const length = view.getUint16(at + 2) + 2
    // Pixels follow.
    if (marker === 0xda) return undefined
    const segment = bytes.slice(at, at + length)
    if (marker === 0xe1 && String.fromCharCode(...segment.subarray(4, 10)) === EXIF) return segment
    at += length
  }
  return undefined
}

/** Pixels that a browser has decoded stand upright already. */
function setUpright(segment: Uint8Array<ArrayBuffer>) {
  const view = new DataView(segment.buffer, 10)
  const isLittle = view.getUint16(0) === 0x4949
  const first = view.getUint32(4, isLittle)
  const count = view.getUint16(first, isLittle)
  for (let entry = first + 2; entry < first + 2 + 12 * count; entry += 12)
    if (view.getUint16(entry, isLittle) === ORIENTATION) view.setUint16(entry + 8, 1, isLittle)
}

/** The JPEG with what EXIF of the original says, such as when and with what it was taken. Unchanged if the original has none. */
export async function withExifOf(original: File, jpeg: File): Promise<File> {
  try {
    const segment = exifSegment(new Uint8Array(await original.arrayBuffer()))
    if (!segment) return jpeg
    setUpright(segment)
    return new File([jpeg.slice(0, 2), segment, jpeg.slice(2)], jpeg.name, { type: jpeg.type })
  } catch {
    // Broken EXIF points to what is not there.
    return jpeg
  }
}
