/** A broken rule, answered with the status and sentence that the contract lists for its code. */

import { type ErrorCode, errors } from '@canopy/contract/errors'

export type ErrorDetails = {
  /** Replaces the code's ordinary sentence. */
  message?: string
  /** Path of a field → what is wrong with it. */
  fields?: Record<string, string>
  productID?: number
  /** Seconds until another try makes sense. */
  retryAfter?: number
}

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errors[code].message)
    this.code = code
    this.details = details
  }
}
