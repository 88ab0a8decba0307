/** Parses JSON, unless it has so many values that this would take long: megabytes of brackets take seconds, and a hundred times the memory. */

import type { FastifyInstance } from 'fastify'
import { AppError } from '../../app-error.ts'

/** A value begins after one of these. They are also counted in texts, the longest of which have 5,000 characters. */
const MARKS = ['[', '{', ',']
const MARKS_MAX = 20_000

function hasFewValues(json: string) {
  let count = 0
  for (const mark of MARKS)
    for (let at = json.indexOf(mark); at !== -1; at = json.indexOf(mark, at + 1))
      if (++count > MARKS_MAX) return false
  return true
}

/** Limits the JSON of routes that are registered after this call. */
export function limitJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (hasFewValues(body)) return parse(request, body, done)
    return done(new AppError('malformed_request'))
  })
}
