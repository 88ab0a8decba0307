/** Characters that a font can draw. Others would be drawn as boxes. */

import { isBlank } from '@canopy/contract/fields'

/** The code points in a table `cmap` of format 4. See "cmap" in the OpenType specification. */
function* codePointsIn(table: Buffer): Generator<number> {
  const segments = table.readUInt16BE(6)
  const at = (list: number, segment: number) => 14 + list * segments + (list > 0 ? 2 : 0) + segment
  for (let segment = 0; segment < segments; segment += 2) {
    const [end, start] = [table.readUInt16BE(at(0, segment)), table.readUInt16BE(at(1, segment))]
    const offsetAt = at(3, segment)
    const offset = table.readUInt16BE(offsetAt)
    for (let code = start; code <= end && code < 0xffff; code++)
      if (offset === 0 || table.readUInt16BE(offsetAt + offset + 2 * (code - start)) !== 0) yield code
  }
}

/** The code points up to U+FFFF for which a TrueType font has a glyph. */
export function coverageOf(font: Buffer): Set<number> {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const record = records.find((at) => font.toString('latin1', at, at + 4) === 'cmap')
  if (record === undefined) return new Set()
  const cmap = font.subarray(font.readUInt32BE(record + 8))
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  )
  return new Set(
    tables.filter((table) => table.readUInt16BE(0) === 4).flatMap((table) => [...codePointsIn(table)]),
  )
}

const LETTER = /[\p{L}\p{M}\p{N}]/u
const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}]/u
const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/**
 * The text without what cannot be drawn: words with a letter that no font has, and other signs such as pictographs. Nothing if that is most of
 * its letters.
 */
export function drawable(text: string, covered: ReadonlySet<number>): string {
  const canDraw = (character: string) => UNSEEN.test(character) || covered.has(character.codePointAt(0) ?? 0)
  const words = text.split(/(\s+)/u).map((word) => {
    const missing = [...word].filter((character) => !canDraw(character))
    if (missing.some((character) => LETTER.test(character))) return ''
    const drawn = missing.length === 0 ? word : [...word].filter(canDraw).join('')
    return isBlank(drawn) ? ' ' : drawn
  })
  const drawn = words.join('').replaceAll(/\s+/gu, ' ').trim()
  return lettersIn(drawn) * 2 < lettersIn(text) ? '' : drawn
}
