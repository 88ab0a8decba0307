/** What the API answered when it refused, or that it could not be reached. */

import { ErrorBody } from '@canopy/contract/errors'
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

  constructor(status: number, body: unknown) {
    const parsed = ErrorBody.safeParse(body)
    super(parsed.data?.message ?? (status === 0 ? messages.networkError : messages.unexpectedError))
    this.status = status
    this.code = parsed.data?.code ?? (status === 0 ? 'no_answer' : 'unknown')
    this.fields = parsed.data?.fields ?? {}
    this.productID = parsed.data?.productID
    this.body = body
  }
}
