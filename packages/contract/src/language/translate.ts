/** Writes out messages of a catalogue in its language. */

import format, { type CompiledMessage } from 'icu-minify/format'
import { site } from '../site/site.ts'
import type { MessageValues, RichMessageValues } from './message-values.ts'
import { messageFormats, numberFormat, pluralRules } from './number-format.ts'

/** The language that all others are translated from. */
export const SOURCE_LANGUAGE = 'en'

/** Messages with tags, which stand for parts of a screen. */
export type RichMessageId = keyof RichMessageValues<unknown>
export type MessageId = keyof MessageValues

/** Messages without arguments, such as labels. */
export type PlainMessageId = {
  [Id in MessageId]: MessageValues[Id] extends undefined ? Id : never
}[MessageId]

/** Writes out a message. */
export type Translate = <Id extends MessageId>(
  id: Id,
  ...values: MessageValues[Id] extends undefined ? [] : [values: MessageValues[Id]]
) => string

/** Messages by id, as `compile` of icu-minify makes them. */
export type Catalogue = Record<string, CompiledMessage>

const options = {
  formats: messageFormats,
  formatters: {
    getNumberFormat: numberFormat,
    getPluralRules: pluralRules,
    getDateTimeFormat: (language: string) => new Intl.DateTimeFormat(language),
  },
}

/**
 * The parts of a message: texts, and what the functions in `values` return for what is between the tags of their names. `{site}` is the name of the
 * community, `{examplePhone}` a phone number of its country. A message that the catalogue lacks is its id.
 */
export function partsOf<Part = never>(
  language: string,
  catalogue: Catalogue,
  id: string,
  values: object | undefined,
): (string | Part)[] {
  const own = { site: site.name, examplePhone: site.country.phoneExample }
  const parts = format<Part>(catalogue[id] ?? id, language, { ...own, ...values }, options)
  return Array.isArray(parts) ? parts : [parts]
}
