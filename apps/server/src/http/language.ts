import type { FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { defaultLanguage, languages, translateIn } from '../languages/languages.ts'

/** The language that the client prefers among those with a catalogue, or the default one. */
export const languageOf = (request: FastifyRequest, byDefault = defaultLanguage()) =>
  // The first one is chosen where the client accepts any.
  new Negotiator(request).language([byDefault, ...languages]) ?? byDefault

/** The writer of messages in the language of a request. */
export const translateFor = (request: FastifyRequest) => translateIn(languageOf(request))
