/** The one place where an error becomes an answer. */

import { type ErrorBody, type ErrorCode, errors } from '@canopy/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

/** Fastify's own refusals, by their code or status. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'image_too_large',
}

function fieldsOf(validation: NonNullable<FastifyError['validation']>) {
  const fields: Record<string, string> = {}
  for (const { instancePath, message } of validation) {
    const path = instancePath.split('/').filter(Boolean).join('.')
    fields[path] ??= message ?? errors.validation_failed.message
  }
  return fields
}

/** What went wrong, as an AppError; undefined when it is a bug of ours. */
function asAppError(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error
  if (error.validation) {
    if (error.validationContext === 'params') return new AppError('not_found')
    const fields = fieldsOf(error.validation)
    const [first] = Object.values(fields)
    return new AppError('validation_failed', { fields, ...(first !== undefined && { message: first }) })
  }
  const known = FASTIFY_CODES[error.code]
  if (known) return new AppError(known)
  if (error.statusCode === 429) return new AppError('too_many_requests', { message: error.message })
  if (error.statusCode !== undefined && error.statusCode < 500) return new AppError('malformed_request')
  return undefined
}

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error)
  if (!known) request.log.error({ err: error }, 'unexpected error')
  const { code, message, details } = known ?? new AppError('internal')
  if (details.retryAfter !== undefined) reply.header('retry-after', details.retryAfter)
  const body: ErrorBody = {
    message,
    code,
    ...(details.fields && { fields: details.fields }),
    ...(details.productID !== undefined && { productID: details.productID }),
  }
  return reply.code(errors[code].status).type('application/json').send(JSON.stringify(body))
}

/** Maps every error of the app to `{ message, code, fields? }`. */
export function mapErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>(answer)
}
