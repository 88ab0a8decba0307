/** Reads the catalogues: a folder for each language, with a PO file for each group of messages. Browsers get them from the server. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { type PoItem, parsePo } from 'pofile-ts'
import { type Catalogue, SOURCE_LANGUAGE } from './translate.ts'

const MESSAGES = join(import.meta.dirname, '../../messages')

/** Codes of the languages that have a catalogue. */
export const catalogueLanguages = () => readdirSync(MESSAGES).toSorted()

/** Names and texts of the PO files in a folder. */
const filesIn = (folder: string): [file: string, text: string][] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.po'))
    .toSorted()
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')])

/** Texts of the PO files of a language. */
export const filesOf = (language: string) => filesIn(join(MESSAGES, language)).map(([, text]) => text)

/** Entries of the PO files in a folder, with the names of their files. */
export const itemsIn = (folder: string): { file: string; item: PoItem }[] =>
  filesIn(folder).flatMap(([file, text]) => parsePo(text).items.map((item) => ({ file, item })))

/** An entry of a catalogue: its id, its English text, and the text in the language of the catalogue. */
export type Entry = { id: string; group: string; english: string; text: string; item: PoItem }

/** Entries of a language in the order of their files. The text of an entry without a translation is empty. */
export const entriesOf = (language: string): Entry[] =>
  itemsIn(join(MESSAGES, language)).map(({ file, item }) => ({
    id: item.msgctxt ?? '',
    group: file.replace(/\.po$/, ''),
    english: item.msgid,
    text: language === SOURCE_LANGUAGE ? item.msgid : (item.msgstr[0] ?? ''),
    item,
  }))

export const compiled = (entries: Pick<Entry, 'id' | 'text'>[]): Catalogue =>
  Object.fromEntries(entries.map(({ id, text }) => [id, compile(text)]))

/** Tells whether nobody who speaks the language has read all of its messages. */
export const isDraft = (language: string) => filesOf(language).some((text) => text.includes('#, fuzzy'))

/** The compiled messages of a language. */
export const readCatalogue = (language: string) => compiled(entriesOf(language))
