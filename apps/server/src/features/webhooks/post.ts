/** A request to a webhook, signed as https://www.standardwebhooks.com describes. */

import type { DeliveryFailure } from '@canopy/contract/desk/webhooks/shapes'
import { SECOND } from '@canopy/contract/limits'
import { Webhook } from 'standardwebhooks'
import { type Internet, RefusedAddress, sendRequest, withinTime } from '../../internet/internet.ts'
import { traced } from '../../telemetry/trace.ts'

/** From the first look-up of the name to the head of the response, whose body nobody reads. */
const TIMEOUT = 10 * SECOND

type Message = {
  url: string
  /** Stays the same for each try, so that a receiver knows what it has had. */
  id: string
  body: string
  /** The newest first. */
  secrets: readonly string[]
  now: Date
}

export type Outcome = { status: number | null; failure: DeliveryFailure | null }

function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof RefusedAddress) return 'private'
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

/** Never throws: whatever the receiver does is an outcome. */
export const post = (internet: Internet, { url, id, body, secrets, now }: Message, timeout = TIMEOUT) =>
  traced('webhook', { isCall: true }, async (): Promise<Outcome> => {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'standard-webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / SECOND)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
    }
    try {
      const response = await withinTime(timeout, (signal) =>
        sendRequest(internet, new URL(url), { method: 'POST', headers, body: Buffer.from(body), signal }),
      )
      response.destroy()
      const { statusCode: status = 0 } = response
      return { status, failure: status >= 200 && status < 300 ? null : 'status' }
    } catch (error) {
      return { status: null, failure: failureOf(error) }
    }
  })
