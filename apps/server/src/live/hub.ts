/** Delivers events to the sockets of members, and closes sockets of revoked sessions. */

import type { Socket } from 'node:net'
import { MINUTE, SECOND } from '@canopy/contract/limits'
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
import type { Bus, BusEvent } from './bus/bus.ts'
import { createSockets, type Delivery, type Member } from './sockets.ts'

const PING_INTERVAL = 30 * SECOND
/** Time after which sockets are checked again if their sessions could not be read. */
const RETRY_AFTER = SECOND
/** Limit for one socket. Clients say what they show a few times a second at most. */
const MESSAGES_PER_MINUTE = 600
const POLICY_VIOLATION = 1008
const READY = JSON.stringify({ type: 'ready' } satisfies LiveMessage)

function read<Message>(schema: { parse: (value: unknown) => Message }, data: RawData): Message | undefined {
  try {
    return schema.parse(JSON.parse(data.toString()))
  } catch {
    return undefined
  }
}

export type Audiences = {
  /** Selects the members who voted in the poll of the post, and may see it. */
  votersAmong: (postId: string, memberIds: string[]) => Promise<string[]>
  /** Selects the members who may see the posts of the author. */
  readersOf: (author: string, memberIds: string[]) => Promise<string[]>
  /** Selects the members who may see the post. */
  readersAmong: (postId: string, memberIds: string[]) => Promise<string[]>
}

type Parts = {
  db: Db
  bus: Bus
  findCaller: FindCaller
  onError: (error: unknown, message: string) => void
} & Audiences

/** `features` return the messages for events. */
export function createHub({ db, bus, findCaller, onError, ...audiences }: Parts, features: Announce[]) {
  const sockets = createSockets()
  /** Number of changes of sessions and members. */
  let changes = 0
  /** Gaps in the events since the sockets were last checked. */
  let gaps = 0
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

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

  async function audienceOf(to: Announcement['to']): Promise<Delivery['to']> {
    if (typeof to === 'string' || Array.isArray(to)) return to
    if ('readersOf' in to) return audiences.readersOf(to.readersOf, sockets.memberIds())
    return audiences.votersAmong(to.votersOf, sockets.memberIdsShowing(to.votersOf))
  }

  /** A client may claim to show a post that its member may not see, and is told nothing of what happens there. */
  async function resolve(announcements: Announcement[]): Promise<Delivery[]> {
    const known = new Map<string, Promise<Set<string>>>()
    function readersOf(postId: string, told: string[]) {
      const key = [postId, ...told].join()
      const readers = known.get(key) ?? audiences.readersAmong(postId, told).then((ids) => new Set(ids))
      known.set(key, readers)
      return readers
    }
    return Promise.all(
      announcements.map(async (announcement) => {
        const { to, post } = announcement
        const isChecked = to === 'showing' || (to === 'everyone' && post !== undefined)
        const told = isChecked ? sockets.memberIdsTold(announcement) : []
        return {
          ...announcement,
          to: await audienceOf(to),
          ...(isChecked && {
            readers: post && told.length > 0 ? await readersOf(post.id, told) : new Set<string>(),
          }),
        }
      }),
    )
  }

  const announcer = createAnnouncer({
    async announce(events) {
      if (events.length === 0) return []
      const announced = features.map((feature) => feature(db, events).catch(onUnannounced))
      return (await Promise.all(announced)).flat()
    },
    share,
    deliver: async (announcements) => sockets.deliver(await resolve(announcements)),
    onError: onUnannounced,
  })

  /** Whether this node announces the event. What is not for a single member is read once, by the node that published it. */
  function isForHere(event: BusEvent, isOwn: boolean): boolean {
    if ('userId' in event) return sockets.has(event.userId)
    if (event.type === 'post.oversized') return !isOwn && !sockets.isEmpty()
    if (isOwn) return bus.hasOthers() || !sockets.isEmpty()
    return (event.type === 'post.counted' || event.type === 'comment.created') && sockets.hasUndeclared()
  }

  /** Looks the member up again if sessions were revoked, or members changed, during the lookup. */
  async function findMember(token: string): Promise<Member | undefined> {
    const before = changes
    const caller = await findCaller(token)
    if (before !== changes) return findMember(token)
    return caller && { userId: caller.userId, sessionId: caller.sessionId, token, seesAll: caller.seesAll }
  }

  async function checkSockets() {
    // Together, so that their sessions are read with one statement.
    const checks = [...sockets.members()].map(async ({ token, userId, sessionId }) => {
      const caller = await findCaller(token)
      if (caller) sockets.setSeesAll(userId, caller.seesAll)
      else sockets.closeSessions([sessionId], LIVE_UNAUTHENTICATED)
    })
    await Promise.all(checks)
  }

  /** Gaps come one after the other while nodes reconnect: those during a check are followed by one more, and a failure as well. */
  async function closeRevoked() {
    gaps += 1
    if (gaps > 1) return
    clearTimeout(retry)
    try {
      for (let checked = 0; checked < gaps; ) {
        checked = gaps
        await checkSockets()
      }
    } catch (error) {
      if (!isClosed) retry = setTimeout(() => closeRevoked().catch(() => {}), RETRY_AFTER).unref()
      throw error
    } finally {
      gaps = 0
    }
  }

  /** Until it is known what the member sees, nothing is sent as it is. */
  async function lookAgain(userId: string) {
    sockets.setSeesAll(userId, false)
    const token = sockets.tokenOf(userId)
    const member = token === undefined ? undefined : await findMember(token)
    if (member) sockets.setSeesAll(userId, member.seesAll)
  }

  function onBusEvent(event: BusEvent, isOwn: boolean) {
    if (event.type === 'sessions.revoked') {
      changes += 1
      sockets.closeSessions(event.sessionIds, LIVE_UNAUTHENTICATED)
    } else if (event.type === 'session.renewed') {
      changes += 1
      sockets.closeSessions([event.sessionId], LIVE_RENEWED)
    } else if (event.type === 'events.missed') {
      changes += 1
      closeRevoked().catch((error: unknown) => onError(error, 'sockets could not be checked'))
      if (bus.isConnected()) sockets.refresh()
    } else if (event.type === 'announced') {
      if (!isOwn && !sockets.isEmpty()) announcer.receive(event.announcement)
    } else {
      if (event.type === 'member.changed') {
        changes += 1
        lookAgain(event.userId).catch((error: unknown) => onError(error, 'a member could not be looked up'))
      }
      if (isForHere(event, isOwn)) announcer.announce(event, isOwn && !('userId' in event))
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
      let messages = 0
      let since = performance.now()
      socket.on('message', (data) => {
        if (performance.now() - since > MINUTE) {
          messages = 0
          since = performance.now()
        }
        messages += 1
        if (messages > MESSAGES_PER_MINUTE) return socket.close(POLICY_VIOLATION)
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
      isClosed = true
      clearTimeout(retry)
      await announcer.idle()
    },
  }
}
