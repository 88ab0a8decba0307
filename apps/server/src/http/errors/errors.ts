/** The one place where an error becomes a response. */

import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '@canopy/contract/error-body'
import { type ErrorCode, errors } from '@canopy/contract/errors'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from 'pg'
import { AppError, notFound } from '../../app-error.ts'
import { hasNoRoom, isUnreachable } from '../../db/connections/unreachable.ts'
import { StoreUnavailable } from '../../media/index.ts'
import { setHeaders } from '../web-app/security.ts'
import { asBound } from './bounds.ts'

/** Error codes for the statuses that Fastify and its plugins set. */
const REFUSALS: Record<number, ErrorCode> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}

/** Foreign keys to members. A request violates one when its member, or one it concerns, is deleted at the same moment. */
export const DELETED_MEMBER: ReadonlySet<string> = new Set([
  'alert_settings_user_id_fkey',
  'authenticators_user_id_fkey',
  'badge_awards_user_id_fkey',
  'blocks_blocked_id_fkey',
  'blocks_blocker_id_fkey',
  'capture_tokens_user_id_fkey',
  'case_claims_steward_id_fkey',
  'challenges_created_by_fkey',
  'comment_reactions_user_id_fkey',
  'comments_user_id_fkey',
  'drafts_user_id_fkey',
  'email_confirmations_user_id_fkey',
  'enrolments_user_id_fkey',
  'factor_challenges_user_id_fkey',
  'follows_followee_id_fkey',
  'follows_follower_id_fkey',
  'idempotency_keys_user_id_fkey',
  'invitations_created_by_fkey',
  'known_devices_user_id_fkey',
  'left_suspensions_steward_id_fkey',
  'media_owner_id_fkey',
  'member_counts_user_id_fkey',
  'member_points_user_id_fkey',
  'mentions_user_id_fkey',
  'muted_notifications_user_id_fkey',
  'muted_threads_user_id_fkey',
  'muted_words_user_id_fkey',
  'mutes_muted_id_fkey',
  'mutes_muter_id_fkey',
  'named_networks_created_by_fkey',
  'notifications_user_id_fkey',
  'notified_follows_followee_id_fkey',
  'notified_follows_follower_id_fkey',
  'notified_mentions_author_id_fkey',
  'notified_mentions_user_id_fkey',
  'notified_reactions_user_id_fkey',
  'order_notes_author_id_fkey',
  'orders_user_id_fkey',
  'passkeys_user_id_fkey',
  'password_resets_user_id_fkey',
  'picture_space_user_id_fkey',
  'pinned_products_user_id_fkey',
  'point_corrections_decided_by_fkey',
  'point_corrections_proposed_by_fkey',
  'point_corrections_user_id_fkey',
  'poll_votes_user_id_fkey',
  'posts_user_id_fkey',
  'proofs_user_id_fkey',
  'push_subscriptions_user_id_fkey',
  'reactions_user_id_fkey',
  'recovery_codes_user_id_fkey',
  'report_cases_appealed_from_fkey',
  'report_cases_author_id_fkey',
  'report_cases_decided_by_fkey',
  'reports_reporter_id_fkey',
  'reviews_steward_id_fkey',
  'sanctions_steward_id_fkey',
  'sanctions_user_id_fkey',
  'saved_posts_user_id_fkey',
  'security_events_user_id_fkey',
  'sessions_user_id_fkey',
  'waiting_points_user_id_fkey',
  'written_text_user_id_fkey',
])

const isOutage = (error: Error) =>
  isUnreachable(error) || hasNoRoom(error) || error instanceof StoreUnavailable

/** The refusal that `error` stands for; undefined if it is a bug. */
function asAppError(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof DatabaseError)
    return DELETED_MEMBER.has(error.constraint ?? '') ? notFound() : asBound(error)
  if (error.statusCode === undefined || error.statusCode >= 500) return undefined
  return new AppError(REFUSALS[error.statusCode] ?? 'malformed_request')
}

/** Replies with `error` as `{ message, code, fields? }`. Bugs are logged, and their reply says nothing about them. */
export function replyWithError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  const { code, message, details } = known ?? new AppError(isOutage(error) ? 'unavailable' : 'internal')
  request.refusal = code
  setHeaders(request, reply)
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter)
  const body: ErrorBody = {
    message,
    code,
    ...(details.fields && { fields: details.fields }),
    ...(details.productID !== undefined && { productID: details.productID }),
    ...(details.decided && { decided: details.decided }),
    ...(details.until !== undefined && { until: details.until }),
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
  const body = JSON.stringify({ message, code })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
