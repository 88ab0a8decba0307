/** The messages of every language that has a catalogue. */

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import {
  catalogueLanguages,
  compiled,
  type Entry,
  filesOf,
  readCatalogue,
} from '@canopy/contract/language/catalogue-files'
import { decoded } from '@canopy/contract/language/coded-message'
import { type MessageSet, messageSets } from '@canopy/contract/language/message-sets'
import type { RichMessageValues } from '@canopy/contract/language/message-values'
import { keptByLanguage } from '@canopy/contract/language/number-format'
import {
  type Catalogue,
  partsOf,
  type RichMessageId,
  SOURCE_LANGUAGE,
  type Translate,
} from '@canopy/contract/language/translate'
import type { Writer } from '@canopy/contract/text/sentence'
import { readOwnTexts } from './own-texts.ts'

/** Catalogues as they are delivered, each compiled when it is first used. */
const delivered = keptByLanguage(readCatalogue)
let catalogueOf = delivered
let own = new Map<string, Pick<Entry, 'id' | 'text'>[]>()
let current = SOURCE_LANGUAGE
/** Whether the environment names the default language, which owners then cannot choose. */
let isFixed = false
let version: string | undefined

/** Codes of the languages that are offered, English first. */
export const languages = [...new Set([SOURCE_LANGUAGE, ...catalogueLanguages()])]

/** Names of the languages in themselves, by their codes. */
export const languageNames = Object.fromEntries(
  languages.map((language) => [
    language,
    new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language,
  ]),
)

/** The language of who prefers none of those that are offered. */
export const defaultLanguage = () => current

/** The default language if the environment names it, else empty. */
export const fixedLanguage = () => (isFixed ? current : '')

/** Applies the choice of an owner; an empty one stands for English. */
export function applyDefaultLanguage(chosen: string) {
  if (!isFixed) current = languages.includes(chosen) ? chosen : SOURCE_LANGUAGE
}

/**
 * Applies the settings: the default language, and the operator's texts in the folder `messages` of `dataDir`, which take the place of those of the
 * catalogues. Returns what is wrong with the texts.
 */
export function setUpLanguages(settings: {
  dataDir: string
  defaultLanguage: string
  fixesLanguage?: boolean
}) {
  current = settings.defaultLanguage
  isFixed = settings.fixesLanguage === true
  const { texts, faults } = readOwnTexts(join(settings.dataDir, 'messages'), languages)
  own = Map.groupBy(faults.length === 0 ? texts : [], ({ language }) => language)
  catalogueOf = keptByLanguage((language) => ({
    ...delivered(language),
    ...compiled(own.get(language) ?? []),
  }))
  version = undefined
  return faults
}

/** The writer of messages in `language`, one of those that are offered. */
export const translateIn =
  (language: string): Translate =>
  (id, ...[values]) =>
    partsOf(language, catalogueOf(language), id, values).join('')

export const writerIn = (language: string): Writer => ({ language, t: translateIn(language) })

/** The writer of what is sent to a member, in the language that they chose, or else the default one. */
export const writerFor = (chosen: string | null) =>
  writerIn(chosen !== null && languages.includes(chosen) ? chosen : current)

/** Writes out a message with tags, each of which the function of its name turns into a `Part`. */
export type Rich<Part> = <Id extends RichMessageId>(
  id: Id,
  values: RichMessageValues<Part>[Id],
) => (string | Part)[]

/** The writer of messages with tags in `language`. */
export const richIn =
  <Part>(language: string): Rich<Part> =>
  (id, values) =>
    partsOf<Part>(language, catalogueOf(language), id, values)

/** Writes out a coded message in `language`. */
export const writtenIn = (language: string, text: string) => decoded(language, catalogueOf(language), text)

function hashMessages() {
  // The compiled texts of one language, since another release may compile the same texts in another way.
  const hash = createHash('sha256').update(JSON.stringify(catalogueOf(SOURCE_LANGUAGE)))
  for (const file of languages.flatMap(filesOf)) hash.update(file)
  for (const language of languages)
    for (const { id, text } of own.get(language) ?? []) hash.update(`${language} ${id} ${text}`)
  return hash.digest('base64url').slice(0, 8)
}

/** Changes whenever a message does. */
export function messagesVersion() {
  version ??= hashMessages()
  return version
}

/** Messages of a set in `language`. */
export function messagesOf(language: string, set: MessageSet): Catalogue {
  const groups: readonly string[] = messageSets[set]
  const messages = Object.entries(catalogueOf(language))
  return Object.fromEntries(messages.filter(([id]) => groups.includes(id.slice(0, id.indexOf('.')))))
}
