/** Delivers events to the sockets of members, and closes sockets of revoked sessions. */

import type { Socket } from 'node:net'
import { SECOND } from '@canopy/contract/limits'
import {
  LIVE_RENEWED,
  LIVE_UNAUTHENTICATED,
  LiveAuth,
  type LiveMessage,
  LiveShow,
} from '@canopy/contract/live'
import type { RawData, WebSocket } from 'ws'
import type { FindCaller } from '../caller.ts'
import type { Db } from '../db/database.ts'
import type { Announcement } from './announcement.ts'
import { type Announce, createAnnouncer } from './announcer.ts'
import type { Bus, BusEvent } from './bus.ts'
import { createSockets, type Member } from './sockets.ts'

const PING_INTERVAL = 30 * SECOND
const READY = JSON.stringify({ type: 'ready' } satisfies LiveMessage)

function read<Message>(schema: { parse: (value: unknown) => Message }, data: RawData): Message | undefined {
  try {
    return schema.parse(JSON.parse(data.toString()))
  } catch {
    return undefined
  }
}

type Parts = {
  db: Db
  bus: Bus
  findCaller: FindCaller
  onError: (error: unknown, message: string) => void
}

/** `features` return the messages for events. */
export function createHub({ db, bus, findCaller, onError }: Parts, features: Announce[]) {
  const sockets = createSockets()
  let revocations = 0

  function onUnannounced(error: unknown) {
    onError(error, 'events could not be announced')
    return []
  }

  function share(announcement: Announcement) {
    if (!bus.hasOthers()) return
    const { message } = announcement
    const event: BusEvent = { type: 'announced', announcement }
    if (bus.fits(event)) bus.publish(event)
    else if (message.type === 'post.created' || message.type === 'post.changed')
      bus.publish({ type: 'post.oversized', as: message.type, postId: message.post.postId })
  }

  const announcer = createAnnouncer({
    async announce(events) {
      if (events.length === 0) return []
      const announced = features.map((feature) => feature(db, events).catch(onUnannounced))
      return (await Promise.all(announced)).flat()
    },
    share,
    deliver: sockets.deliver,
    onError: onUnannounced,
  })

  /** Whether this node announces the event. What is not for a single member is read once, by the node that published it. */
  function isForHere(event: BusEvent, isOwn: boolean): boolean {
    if ('userId' in event) return sockets.has(event.userId)
    if (event.type === 'post.oversized') return !isOwn && !sockets.isEmpty()
    if (isOwn) return bus.hasOthers() || !sockets.isEmpty()
    return (event.type === 'post.counted' || event.type === 'comment.created') && sockets.hasUnsaid()
  }

  /** Looks the member up again if sessions were revoked during the lookup. */
  async function findMember(token: string): Promise<Member | undefined> {
    const before = revocations
    const caller = await findCaller(token)
    if (before !== revocations) return findMember(token)
    return caller && { userId: caller.userId, sessionId: caller.sessionId, token }
  }

  async function closeRevoked() {
    // Together, so that their sessions are read with one statement.
    const checks = [...sockets.members()].map(async ({ token, sessionId }) => {
      if (!(await findCaller(token))) sockets.closeSessions([sessionId], LIVE_UNAUTHENTICATED)
    })
    await Promise.all(checks)
  }

  function onBusEvent(event: BusEvent, isOwn: boolean) {
    if (event.type === 'sessions.revoked') {
      revocations += 1
      sockets.closeSessions(event.sessionIds, LIVE_UNAUTHENTICATED)
    } else if (event.type === 'session.renewed') {
      revocations += 1
      sockets.closeSessions([event.sessionId], LIVE_RENEWED)
    } else if (event.type === 'events.missed') {
      revocations += 1
      closeRevoked().catch((error: unknown) => onError(error, 'sockets could not be checked'))
      if (bus.isConnected()) sockets.refresh()
    } else if (event.type === 'announced') {
      if (!isOwn && !sockets.isEmpty()) announcer.receive(event.announcement)
    } else if (isForHere(event, isOwn)) {
      announcer.announce(event, isOwn && !('userId' in event))
    }
  }

  const unsubscribe = bus.subscribe(onBusEvent)
  const pings = setInterval(sockets.ping, PING_INTERVAL)

  return {
    sockets: sockets.size,
    sent: sockets.sent,
    /** Signs a socket in with its first message; closes it if the token is not valid. Further messages say what the client shows. */
    async admit(socket: WebSocket, connection: Socket, firstMessage: RawData) {
      let shown: readonly string[] | undefined
      let show = (posts: readonly string[]) => {
        shown = posts
      }
      socket.on('message', (data) => {
        const message = read(LiveShow, data)
        if (message) show(message.posts)
      })
      const token = read(LiveAuth, firstMessage)?.token
      const member = token === undefined ? undefined : await findMember(token)
      if (!member) return socket.close(LIVE_UNAUTHENTICATED)
      if (socket.readyState !== socket.OPEN) return
      show = sockets.add(socket, connection, member)
      if (shown) show(shown)
      socket.send(READY)
    },
    /** Resolves when other nodes have been notified of everything that happened here. */
    async close() {
      unsubscribe()
      clearInterval(pings)
      await announcer.idle()
    },
  }
}
