/** Messages to browsers through their push services: Web Push (RFC 8030) with VAPID (RFC 8292), encrypted for the browser (RFC 8291). */

import { createECDH } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import type { PushContent } from '@canopy/contract/notifications/alerts/shapes'
import { LRUCache } from 'lru-cache'
import { type Internet, RefusedAddress, sendRequest, withinTime } from '../internet/internet.ts'
import { ALERT_LIFETIME } from '../jobs/jobs.ts'
import { traced } from '../telemetry/trace.ts'

const TIMEOUT = 5 * SECOND
/** Shortest pause after which a busy push service is tried again, and the pause if it names none. */
const WAIT = { min: 5 * SECOND, default: MINUTE }
/** The subscription has ended. Whatever else a push service refuses can be the fault of this server, such as its clock or its key. */
const GONE = [404, 410]

const SLOW = 2 * SECOND
/** Time in which all slow hosts together get one message. */
const SLOW_EVERY = 10 * SECOND
const SLOW_WAIT = 30 * SECOND
const HOSTS_MAX = 1000

type Target = { endpoint: string; p256dh: string; auth: string }

/** `gone`: no message will ever arrive. `wait` is for how long the push service takes no further ones, in milliseconds. */
type Delivery = 'sent' | 'gone' | { wait: number }

export type Push = {
  /** Key with which browsers subscribe. */
  publicKey(): Promise<string>
  /** Milliseconds that the host of the endpoint has to wait, since it is slow and another slow one had its turn. */
  heldUpFor(endpoint: string): number
  /** @throws Error if another attempt may succeed */
  send(target: Target, content: PushContent): Promise<Delivery>
}

type Parts = {
  internet: Internet
  /** Returns the private key of VAPID, 32 bytes. */
  readKey: () => Promise<Buffer>
  /** Contact for push services about the messages: an address of a page or of a mailbox. */
  contact: string
}

/** Push services keep only the last message of a topic, while the browser is offline. It has 32 characters at most. */
const topicOf = (tag: string) => tag.replaceAll('-', '').slice(0, 32)

function waitOf({ headers }: IncomingMessage) {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) ? Math.max(seconds * SECOND, WAIT.min) : WAIT.default
}

function deliveryOf(response: IncomingMessage): Delivery {
  const { statusCode = 0 } = response
  if (statusCode >= 200 && statusCode < 300) return 'sent'
  if (GONE.includes(statusCode)) return 'gone'
  if (statusCode === 429) return { wait: waitOf(response) }
  throw new Error(`the push service returned ${statusCode}`)
}

export function createPush({ internet, readKey, contact }: Parts): Push {
  async function readKeys() {
    const privateKey = await readKey()
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(privateKey)
    return { publicKey: ecdh.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
  }

  async function post({ endpoint, ...keys }: Target, content: PushContent) {
    const { headers, body } = await buildPushPayload(
      { data: content, options: { ttl: ALERT_LIFETIME / SECOND, topic: topicOf(content.tag) } },
      { endpoint, expirationTime: null, keys },
      { subject: contact, ...(await readKeys()) },
    )
    return withinTime(TIMEOUT, (signal) =>
      sendRequest(internet, new URL(endpoint), { method: 'POST', headers, body, signal }),
    )
  }

  /** Members choose the hosts, and several messages are sent at a time: a slow one holds up the others. */
  const slow = new LRUCache<string, true>({ max: HOSTS_MAX, ttl: HOUR })
  let slowAt = Number.NEGATIVE_INFINITY

  async function timed<T>({ endpoint }: Target, work: () => Promise<T>): Promise<T> {
    const { host } = new URL(endpoint)
    const start = performance.now()
    if (slow.has(host)) slowAt = start
    try {
      return await work()
    } finally {
      if (performance.now() - start > SLOW) slow.set(host, true)
      else slow.delete(host)
    }
  }

  return {
    heldUpFor(endpoint) {
      const isSlow = slow.has(new URL(endpoint).host)
      return isSlow && performance.now() - slowAt < SLOW_EVERY ? SLOW_WAIT : 0
    },
    publicKey: async () => (await readKeys()).publicKey,
    send: (target, content) =>
      traced('push', { isCall: true }, async () => {
        try {
          const response = await timed(target, () => post(target, content))
          response.destroy()
          return deliveryOf(response)
        } catch (error) {
          if (error instanceof RefusedAddress) return 'gone'
          throw error
        }
      }),
  }
}
