/** A member who uses Canopy while parts of it fail: repeats what was not acknowledged, as the browser app does. */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { InputOf } from '../../packages/contract/src/all-endpoints.ts'
import { allEndpoints, type EndpointName } from '../../packages/contract/src/all-endpoints.ts'
import { REACTIONS, SECOND } from '../../packages/contract/src/limits.ts'
import { LIVE_PATH } from '../../packages/contract/src/live.ts'
import { parseReply, requestOf } from '../../packages/contract/src/request.ts'
import type { Targets } from '../support/data-set.ts'
import { createOrders } from '../support/orders.ts'

const TIMEOUT = 5 * SECOND
const RETRY = SECOND / 2
/** Pause between two things that a member does. */
const PAUSE = SECOND / 4
const RECONNECT_MAX = SECOND
const TRANSIENT = new Set([408, 425, 429, 502, 503, 504])

type Member = Targets['members'][number]

/** Acknowledged writes, to be compared with the database. `reactions` has the last emoji of each post. */
export type Acknowledged = {
  posts: string[]
  comments: string[]
  orders: { orderId: string; userId: string }[]
  reactions: Map<string, string>
}

/** Times are in milliseconds of `performance.now()`. */
export type Seen = {
  /** Requests that failed and were repeated. */
  failed: number
  /** The longest time from the first try until the acknowledgement. */
  longest: number
  /** Replies that no client expects, such as a refusal of what is valid. */
  wrong: string[]
  /** When the last request succeeded; 0 after one that failed. */
  workingSince: number
  /** When the socket was opened; 0 while there is none. */
  connectedSince: number
}

/** `tag` begins every text that the member writes. */
type Parts = { url: string; member: Member; number: number; targets: Targets; photo: Blob; tag: string }

/** Works until `stop`, which resolves when the last request has been acknowledged. */
export function startMember({ url, member, number, targets, photo, tag }: Parts) {
  const seen: Seen = { failed: 0, longest: 0, wrong: [], workingSince: 0, connectedSince: 0 }
  const done: Acknowledged = { posts: [], comments: [], orders: [], reactions: new Map() }
  let isStopping = false
  let socket: WebSocket | undefined
  const nextOrder = createOrders({ ...targets, members: [member] }, (number + 1) * 100_000)

  /** Undefined if it has to be repeated; the reply is undefined if it was refused. */
  async function attempt<Name extends EndpointName & keyof typeof allEndpoints>(
    name: Name,
    input: InputOf<Name>,
    key: string,
  ) {
    const { path, ...request } = requestOf(allEndpoints[name], input, member)
    const headers = { ...request.headers, 'idempotency-key': key }
    try {
      const response = await fetch(url + path, { ...request, headers, signal: AbortSignal.timeout(TIMEOUT) })
      const text = await response.text()
      if (response.ok)
        return { reply: parseReply(allEndpoints[name], text === '' ? undefined : JSON.parse(text)) }
      if (TRANSIENT.has(response.status)) return undefined
      seen.wrong.push(`${name}: ${response.status} ${text}`)
      return { reply: undefined }
    } catch {
      return undefined
    }
  }

  /** Repeats the call with the same key until it is acknowledged. */
  async function call<Name extends EndpointName & keyof typeof allEndpoints>(
    name: Name,
    input: InputOf<Name>,
  ) {
    const [key, started] = [randomUUID(), performance.now()]
    for (;;) {
      const result = await attempt(name, input, key)
      const now = performance.now()
      seen.longest = Math.max(seen.longest, now - started)
      if (result) {
        if (seen.workingSince === 0) seen.workingSince = now
        return result.reply
      }
      seen.failed += 1
      seen.workingSince = 0
      await sleep(RETRY * (0.5 + Math.random()))
    }
  }

  const pickPost = (n: number) => targets.posts[(number * 7 + n) % targets.posts.length] ?? ''

  async function act(n: number) {
    const { userId } = member
    const postId = pickPost(n)
    switch (n % 5) {
      case 0: {
        const image = n % 20 === 0 ? photo : undefined
        const post = await call('createPost', { body: { content: `${tag} ${number} ${n}`, userId, image } })
        if (post) done.posts.push(post.postId)
        return
      }
      case 1: {
        const emoji = REACTIONS[n % REACTIONS.length] ?? '👍'
        if (await call('react', { params: { postId }, body: { emoji, userId } }))
          done.reactions.set(postId, emoji)
        return
      }
      case 2: {
        const comment = await call('createComment', { params: { postId }, body: `${tag} ${number} ${n}` })
        if (comment) done.comments.push(comment.commentId)
        return
      }
      case 3: {
        const { payload } = nextOrder()
        const order = await call('placeOrder', { body: payload })
        if (order) done.orders.push({ orderId: order.orderId, userId })
        return
      }
      default:
        await call('listPosts', {})
    }
  }

  async function work() {
    for (let n = 0; !isStopping; n++) {
      await act(n)
      await sleep(PAUSE * (0.5 + Math.random()))
    }
  }

  function connect() {
    if (isStopping) return
    socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH)
    socket.on('open', () => socket?.send(JSON.stringify({ type: 'auth', token: member.token })))
    socket.once('message', () => {
      seen.connectedSince = performance.now()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      seen.connectedSince = 0
      setTimeout(connect, RECONNECT_MAX * Math.random())
    })
  }

  connect()
  const working = work()
  return {
    seen,
    done,
    async stop() {
      isStopping = true
      await working
      socket?.terminate()
    },
  }
}
