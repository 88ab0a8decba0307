/** The one place where an error becomes a response. */

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@canopy/contract/error-body'
import { type ErrorCode, errors } from '@canopy/contract/errors'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { AppError } from '../../app-error.ts'
import { hasNoRoom, isUnreachable } from '../../db/connections/unreachable.ts'
import type { Db } from '../../db/database.ts'
import { missingFrom } from '../../db/missing-row.ts'
import { writtenIn } from '../../languages/languages.ts'
import { StoreUnavailable } from '../../media/index.ts'
import { languageOf } from '../language.ts'
import { setHeaders } from '../web-app/security.ts'
import { asBound } from './bounds.ts'

/** Error codes for the statuses that Fastify and its plugins set. */
const REFUSALS: Record<number, ErrorCode> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}

const isOutage = (error: Error) =>
  isUnreachable(error) || hasNoRoom(error) || error instanceof StoreUnavailable

/** Codes for rows that somebody else may delete while a request refers to them, by table. */
const GONE: Record<string, ErrorCode> = {
  users: 'not_found',
  sessions: 'unauthenticated',
  sign_in_providers: 'not_found',
  posts: 'not_found',
  polls: 'not_found',
  comments: 'not_found',
}

/** The refusal of a statement that refers to such a row. */
async function asGone(error: DatabaseError, db: Db) {
  const code = GONE[(await missingFrom(db, error)) ?? '']
  return code && new AppError(code)
}

/** The refusal that `error` stands for; undefined if it is a bug. */
async function asAppError(error: FastifyError, db: Db): Promise<AppError | undefined> {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseError) return (await asGone(error, db)) ?? asBound(error)
  if (error.statusCode === undefined || error.statusCode >= 500) return undefined
  return new AppError(REFUSALS[error.statusCode] ?? 'malformed_request')
}

/** Replies with `error` as `{ message, code, fields? }`. Bugs are logged, and their reply says nothing about them. */
export async function replyWithError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = await asAppError(error, request.server.primary)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  const { code, coded, details } = known ?? new AppError(isOutage(error) ? 'unavailable' : 'internal')
  request.refusal = code
  setHeaders(request, reply)
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter)
  const language = languageOf(request)
  const write = (text: string) => writtenIn(language, text)
  const fields = Object.entries(details.fields ?? {}).map(([path, text]) => [path, write(text)])
  const body: ErrorBody = {
    message: write(coded),
    code,
    ...(details.fields && { fields: Object.fromEntries(fields) }),
    ...(details.productID !== undefined && { productID: details.productID }),
    ...(details.decided && { decided: details.decided }),
    ...(details.until !== undefined && { until: details.until }),
    ...(details.scope !== undefined && { scope: details.scope }),
    ...(details.now && { now: details.now }),
    ...(details.secondStep && { secondStep: details.secondStep }),
  }
  return reply.code(errors[code].status).type('application/json').send(JSON.stringify(body))
}

/** Replies to a request that Node could not parse as HTTP. */
export function replyToBrokenRequest(error: ConnectionError, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  refuseOnSocket(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'malformed_request')
}

/** Replies before a request was read completely, and ends the connection. */
export function refuseOnSocket(socket: Socket, code: ErrorCode) {
  const { status, message } = errors[code]
  const body = JSON.stringify({ message: writtenIn(SOURCE_LANGUAGE, message), code })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
