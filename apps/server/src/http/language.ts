import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { languages, translateIn } from '../languages/languages.ts'

/** The language that the client prefers among those with a catalogue, or English. */
export const languageOf = (request: FastifyRequest) =>
  new Negotiator(request).language(languages) ?? SOURCE_LANGUAGE

/** The writer of messages in the language of a request. */
export const translateFor = (request: FastifyRequest) => translateIn(languageOf(request))
