import { crc32 } from 'node:zlib'

const END = 0x06054b50
const END_LENGTH = 22
const ENTRY = 0x02014b50

/** The files of a ZIP without compression, by name. @throws Error if it is broken */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.length - END_LENGTH
  if (archive.readUInt32LE(end) !== END) throw new Error('the end of the archive is missing')
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('an entry is missing')
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = archive.subarray(start, start + archive.readUInt32LE(at + 24))
    if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is broken`)
    files.set(name, content)
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}
