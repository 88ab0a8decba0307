/** What the API answered when it refused, or that its reply could not be used or never came. */

import type { ErrorBody } from '@canopy/contract/errors'
import { messages } from '@canopy/contract/messages'

/** No reply came. */
const NO_ANSWER = 'no_answer'
/** The reply is not one of the contract: a proxy's page, a Wi-Fi sign-in page, another version of the server. */
const UNEXPECTED = 'unexpected_answer'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status, also of a success whose body is not what the contract has; 0 when no answer came. */
  readonly status: number
  readonly code: string
  /** Path of a field → what is wrong with it. */
  readonly fields: Record<string, string>
  readonly productID: number | undefined
  /** The answer as it came, for calls that answer something useful together with an error status. */
  readonly body: unknown

  /** `told` is `body` where that is what errors of the API look like; `cause` is for the log. */
  constructor(status: number, body: unknown, told?: ErrorBody, cause?: unknown) {
    super(told?.message ?? (status === 0 ? messages.networkError : messages.unexpectedAnswer), { cause })
    this.status = status
    this.code = told?.code ?? (status === 0 ? NO_ANSWER : UNEXPECTED)
    this.fields = told?.fields ?? {}
    this.productID = told?.productID
    this.body = body
  }
}

/** Whether Canopy itself refused. Only then do the status and the message say anything about what was asked for. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== NO_ANSWER && error.code !== UNEXPECTED

/** Whether Canopy does not know the session any more. */
export const isUnauthenticated = (error: unknown) => isRefusal(error) && error.status === 401

/** Whether Canopy said that there is no such thing. */
export const isNotFound = (error: unknown) => isRefusal(error) && error.status === 404

/**
 * For forms: what a refusal says about single fields. `names` has a form's own names for what the server calls otherwise, and the
 * field that a code is about.
 */
export const refusedFields =
  (names: Record<string, string> = {}) =>
  (error: unknown): Record<string, string> => {
    if (!isRefusal(error)) return {}
    const told = Object.entries(error.fields).map(([path, message]) => [names[path] ?? path, message])
    const field = names[error.code]
    return Object.fromEntries(field === undefined ? told : [...told, [field, error.message]])
  }
