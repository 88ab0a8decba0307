/** The one place where an error becomes an answer. */

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, type ErrorCode, errors } from '@canopy/contract/errors'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { NoResultError } from 'kysely'
import { DatabaseError } from 'pg'
import { AppError } from '../app-error.ts'
import { isUnreachable } from '../db/unreachable.ts'
import { setHeaders } from './security.ts'

/** Refusals of Fastify and its plugins, by their status. */
const REFUSALS: Record<number, ErrorCode> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}

/** SQLSTATE: the row that another is to refer to is not there (23503), nor is the account that points move on (P0002). */
const GONE = ['23503', 'P0002']

/** What went wrong, as an AppError; undefined when it is a bug of ours. */
function asAppError(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error
  // Every row was there when it was looked for: somebody has deleted it, or themselves, in the meantime.
  if (error instanceof NoResultError || (error instanceof DatabaseError && GONE.includes(error.code ?? '')))
    return new AppError('not_found')
  if (error.statusCode === undefined || error.statusCode >= 500) return undefined
  return new AppError(REFUSALS[error.statusCode] ?? 'malformed_request')
}

/** Answers `error` as `{ message, code, fields? }`; what is not a known refusal is logged and answered without its words. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  const { code, message, details } = known ?? new AppError(isUnreachable(error) ? 'unavailable' : 'internal')
  setHeaders(request, reply)
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter)
  const body: ErrorBody = {
    message,
    code,
    ...(details.fields && { fields: details.fields }),
    ...(details.productID !== undefined && { productID: details.productID }),
  }
  return reply.code(errors[code].status).type('application/json').send(JSON.stringify(body))
}

/** Answers what Node could not read as HTTP at all. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'malformed_request'
  const { status, message } = errors[code]
  const body = JSON.stringify({ message, code })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
