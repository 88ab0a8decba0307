/** The messages of every language that has a catalogue. */

import { createHash } from 'node:crypto'
import { catalogueLanguages, readCatalogue } from '@canopy/contract/language/catalogue-files'
import { decoded } from '@canopy/contract/language/coded-message'
import { type MessageSet, messageSets } from '@canopy/contract/language/message-sets'
import { type Catalogue, partsOf, SOURCE_LANGUAGE, type Translate } from '@canopy/contract/language/translate'
import type { Writer } from '@canopy/contract/text/sentence'

const catalogues = new Map(
  catalogueLanguages().map((language): [string, Catalogue] => [language, readCatalogue(language)]),
)

/** Codes of the languages that are offered, English first. */
export const languages = [...new Set([SOURCE_LANGUAGE, ...catalogues.keys()])]

const catalogueOf = (language: string) => catalogues.get(language) ?? {}

/** The writer of messages in `language`, one of those that are offered. */
export const translateIn =
  (language: string): Translate =>
  (id, ...[values]) =>
    partsOf(language, catalogueOf(language), id, values).join('')

export const writerIn = (language: string): Writer => ({ language, t: translateIn(language) })

/** The writer of what is sent to a member, in the language that they chose. */
export const writerFor = (chosen: string | null) =>
  writerIn(chosen !== null && languages.includes(chosen) ? chosen : SOURCE_LANGUAGE)

/** Writes out a coded message in `language`. */
export const writtenIn = (language: string, text: string) => decoded(language, catalogueOf(language), text)

/** Changes whenever a message does. */
export const messagesVersion = createHash('sha256')
  .update(JSON.stringify([...catalogues]))
  .digest('base64url')
  .slice(0, 8)

/** Messages of a set in `language`. */
export function messagesOf(language: string, set: MessageSet): Catalogue {
  const groups: readonly string[] = messageSets[set]
  const messages = Object.entries(catalogueOf(language))
  return Object.fromEntries(messages.filter(([id]) => groups.includes(id.slice(0, id.indexOf('.')))))
}
