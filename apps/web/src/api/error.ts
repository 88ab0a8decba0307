/** What the API answered when it refused, or that it could not be reached. */

import type { ErrorBody } from '@canopy/contract/errors'
import { messages } from '@canopy/contract/messages'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  readonly code: string
  /** Path of a field → what is wrong with it. */
  readonly fields: Record<string, string>
  readonly productID: number | undefined
  /** The answer as it came, for calls that answer something useful together with an error status. */
  readonly body: unknown

  /** `told` is `body` where that is what errors of the API look like. */
  constructor(status: number, body: unknown, told?: ErrorBody) {
    super(told?.message ?? (status === 0 ? messages.networkError : messages.unexpectedError))
    this.status = status
    this.code = told?.code ?? (status === 0 ? 'no_answer' : 'unknown')
    this.fields = told?.fields ?? {}
    this.productID = told?.productID
    this.body = body
  }
}
