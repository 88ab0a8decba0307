/** Every failure of an API call: a refusal of the server, an unusable reply, or no response at all. */

import type { ErrorBody } from '@canopy/contract/error-body'
import { t } from '../language/messages.ts'

const NO_RESPONSE = 'no_response'
/** The reply is not from this contract: a proxy's page, a Wi-Fi sign-in page, another version of the server. */
const UNEXPECTED = 'unexpected_reply'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status, also of a success whose body breaks the contract; 0 without a response. */
  readonly status: number
  readonly code: string
  /** Path of a field → what is wrong with it. */
  readonly fields: Record<string, string>
  readonly productID: number | undefined
  /** The body as received, for calls that return something useful together with an error status. */
  readonly body: unknown

  /** `refusal` is `body` if it has the shape of the API's errors; `cause` is for the log. */
  constructor(status: number, body: unknown, refusal?: ErrorBody, cause?: unknown) {
    super(refusal?.message ?? (status === 0 ? t('common.networkError') : t('common.unexpectedReply')), {
      cause,
    })
    this.status = status
    this.code = refusal?.code ?? (status === 0 ? NO_RESPONSE : UNEXPECTED)
    this.fields = refusal?.fields ?? {}
    this.productID = refusal?.productID
    this.body = body
  }
}

/** Whether Canopy itself refused. Only then do status and message say anything about the request. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== NO_RESPONSE && error.code !== UNEXPECTED

export const isUnauthenticated = (error: unknown) => isRefusal(error) && error.status === 401

export const isNotFound = (error: unknown) => isRefusal(error) && error.status === 404

/** The message of a failed call, or of an error that nobody expected. */
export const explain = (error: unknown) =>
  error instanceof ApiError ? error.message : t('common.unexpectedError')

/**
 * Messages of a refusal by field, for forms. `names` maps the server's field paths, and error codes that are about one field, to the form's
 * own field names.
 */
export const refusedFields =
  (names: Record<string, string> = {}) =>
  (error: unknown): Record<string, string> => {
    if (!isRefusal(error)) return {}
    const fields = Object.entries(error.fields).map(([path, message]) => [names[path] ?? path, message])
    const field = names[error.code]
    return Object.fromEntries(field === undefined ? fields : [...fields, [field, error.message]])
  }
