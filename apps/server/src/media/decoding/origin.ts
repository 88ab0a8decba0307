/** Reads what the file of a picture says about its origin. Nothing of it is verified. Runs in the processes of `decoder.ts`. */

import type { Metadata } from 'sharp'
import { readCredentials } from './content-credentials.ts'
import type { Origin } from './picture-messages.ts'

/** Bytes of XMP and texts of a PNG that are looked at. */
const XMP_MAX = 256_000
const TEXTS_MAX = 20
const TEXT_MAX = 100

/** Matches an attribute, an element or a reference. The prefix of the name depends on the program that wrote the file. */
const SOURCE_TYPE =
  /DigitalSourceType[^<"']{0,40}["'>]\s{0,20}https?:\/\/cv\.iptc\.org\/newscodes\/digitalsourcetype\/(\w{1,60})/g
const PROGRAM_TEXT =
  /(?:UserComment|CreatorTool)[^<"']{0,40}["'>](?:\s{0,80}<rdf:[^>]{0,80}>){0,2}([^<"']{1,100})/g

const groups = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].slice(0, TEXTS_MAX).map(([, group = '']) => group)

/** Keywords of a PNG that say which program wrote it, or what it shows. */
const isAboutProgram = ({ keyword }: { keyword: string }) => /^(?:software|comment|source)$/i.test(keyword)

export async function readOrigin(
  bytes: Buffer,
  { xmp, comments = [] }: Pick<Metadata, 'xmp' | 'comments'>,
): Promise<Origin> {
  const { sourceTypes, actions } = await readCredentials(bytes)
  const packet = xmp?.toString('utf8', 0, XMP_MAX) ?? ''
  const texts = comments.filter(isAboutProgram).map(({ text }) => text.slice(0, TEXT_MAX))
  return {
    sourceTypes: [...sourceTypes, ...groups(packet, SOURCE_TYPE)],
    actions,
    texts: [...texts.slice(0, TEXTS_MAX), ...groups(packet, PROGRAM_TEXT)],
  }
}
