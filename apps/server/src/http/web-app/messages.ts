/** Serves the messages of a language in the sets in which browsers load them. */

import { isDraft } from '@canopy/contract/language/catalogue-files'
import { type MessageSet, messageSets } from '@canopy/contract/language/message-sets'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../app-error.ts'
import { languageNames, languages, messagesOf, messagesVersion } from '../../languages/languages.ts'
import { type Encoded, encode, sendEncoded } from '../bodies/compressed-body.ts'

/** The maximum: every first page waits for them. */
const QUALITY = 11
const TYPE = 'application/json; charset=utf-8'

/** Values of attributes of the built page: the languages that are offered, those of them that are drafts, and the version of the messages, which is part of their addresses. */
const attributes = () => ({
  languages: JSON.stringify(languageNames).replaceAll('"', '&quot;'),
  drafts: languages.filter(isDraft).join(' '),
  messages: messagesVersion(),
})

export const withLanguages = (page: string) =>
  Object.entries(attributes()).reduce(
    (filled, [name, value]) => filled.replace(`data-${name}=""`, `data-${name}="${value}"`),
    page,
  )

/** A script in the page's head chooses another language than the default one if the reader prefers that. */
export const inLanguage = (language: string, page: string) =>
  page.replace('<html lang="en"', `<html lang="${language}"`)

type Call = { Params: { language: string; file: string }; Querystring: { v?: string } }

const isSet = (name: string): name is MessageSet => Object.hasOwn(messageSets, name)

export function messageRoutes(app: FastifyInstance) {
  const version = messagesVersion()
  const files = new Map<string, Promise<Encoded>>()
  const encodeOnce = (language: string, set: MessageSet) => {
    const name = `${language} ${set}`
    const file = files.get(name) ?? encode(JSON.stringify(messagesOf(language, set)), TYPE, QUALITY)
    files.set(name, file)
    return file
  }

  app.get<Call>('/messages/:language/:file', { schema: { hide: true } }, async (request, reply) => {
    const { language, file } = request.params
    const set = file.replace(/\.json$/, '')
    if (!languages.includes(language) || !isSet(set)) throw notFound()
    const isCurrent = request.query.v === version
    reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
    return sendEncoded(request, reply, await encodeOnce(language, set))
  })
}
