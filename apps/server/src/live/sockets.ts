/** The open sockets of signed-in members. */

import type { Socket as Connection } from 'node:net'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { MB, SECOND } from '@canopy/contract/limits'
import { LIVE_TOO_MANY, type LiveMessage } from '@canopy/contract/live'
import type { WebSocket } from 'ws'
import type { Announcement } from './announcement.ts'
import { createStale, staleOf } from './stale.ts'

/** `seesAll` as in `Caller`. */
export type Member = { userId: string; sessionId: string; token: string; seesAll: boolean }
type Socket = Member & {
  socket: WebSocket
  connection: Connection
  isAlive: boolean
  /** Will be sent `ready` again. */
  isStale?: boolean
  /** The posts that the client shows, once it has said so. */
  shown?: readonly string[]
}
type SocketsBy = Map<string, Set<Socket>>
/**
 * Announcement with `readersOf` and `votersOf` resolved. `readers`: of the members who show the post, only these are told that they have to
 * fetch it.
 */
export type Delivery = Announcement & {
  to: Extract<Announcement['to'], string | string[]>
  readers?: ReadonlySet<string>
}

/** Bytes. A slower reader is disconnected and catches up with a conditional request. */
const BACKLOG_MAX = MB
/** Limit beyond which the member's oldest socket is closed. */
const SOCKETS_PER_MEMBER_MAX = 20
/** Time in which clients that may have missed messages are notified, one after the other. */
const REFRESH_WITHIN = 4 * SECOND
/** Number of sockets after which writing yields to other work. */
const WRITES_AT_ONCE = 500

function addTo(sockets: SocketsBy, key: string, one: Socket) {
  sockets.set(key, (sockets.get(key) ?? new Set()).add(one))
}

function removeFrom(sockets: SocketsBy, key: string, one: Socket) {
  const others = sockets.get(key)
  others?.delete(one)
  if (others?.size === 0) sockets.delete(key)
}

/** Whether the member is told what is stale, instead of getting the message as it is. */
const isTold = ({ message }: Announcement, { seesAll }: Member) => !seesAll || message.type === 'stale'

const TEXT = 0x81

/**
 * A message as a WebSocket frame (RFC 6455, section 5.2), which is the same for all sockets. `socket.send` makes a header for each socket
 * and writes it apart: with 5,000 sockets, one message takes 1.2 times the processor time; two at once take twice as much, or 1.3 times
 * corked, and four 3.8 times, or 1.5.
 */
function frameOf(message: LiveMessage): Buffer {
  const text = Buffer.from(JSON.stringify(message))
  const { length } = text
  if (length < 126) return Buffer.concat([Buffer.from([TEXT, length]), text])
  const header = Buffer.alloc(length < 0x10000 ? 4 : 10)
  header[0] = TEXT
  header[1] = length < 0x10000 ? 126 : 127
  header.writeUIntBE(length, header.length === 4 ? 2 : 4, header.length === 4 ? 2 : 6)
  return Buffer.concat([header, text])
}

export function createSockets() {
  const all = new Set<Socket>()
  /** Sockets that have not said what they show. */
  const undeclared = new Set<Socket>()
  const ofMember: SocketsBy = new Map()
  const showing: SocketsBy = new Map()
  let sent = 0

  function remove(one: Socket) {
    all.delete(one)
    undeclared.delete(one)
    removeFrom(ofMember, one.userId, one)
    for (const postId of one.shown ?? []) removeFrom(showing, postId, one)
  }

  /** Sends nothing to the socket from now on, even if the client does not complete the closing handshake. */
  function close(one: Socket, code: number) {
    remove(one)
    one.socket.close(code)
  }

  function write({ socket, connection }: Socket, frames: Buffer) {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > BACKLOG_MAX) socket.terminate()
    else connection.write(frames)
  }

  function recipientsOf({ to, post }: Delivery): Socket[] {
    if (to === 'everyone') return [...all]
    if (to === 'undeclared') return [...undeclared]
    if (to === 'showing') return [...(showing.get(post?.id ?? '') ?? [])]
    return to.flatMap((userId) => [...(ofMember.get(userId) ?? [])])
  }

  return {
    has: (userId: string) => ofMember.has(userId),
    hasUndeclared: () => undeclared.size > 0,
    isEmpty: () => all.size === 0,
    size: () => all.size,
    /** The number of messages since the start. */
    sent: () => sent,
    members: (): Iterable<Member> => all,
    memberIds: () => [...ofMember.keys()],
    /** Members who show the post. */
    memberIdsShowing: (postId: string) => [
      ...new Set([...(showing.get(postId) ?? [])].map(({ userId }) => userId)),
    ],
    /** Members whose client shows the announced post and has to fetch it again. */
    memberIdsTold: (announcement: Announcement) => [
      ...new Set(
        [...(showing.get(announcement.post?.id ?? '') ?? [])]
          .filter((one) => isTold(announcement, one))
          .map(({ userId }) => userId),
      ),
    ],
    tokenOf: (userId: string) => [...(ofMember.get(userId) ?? [])][0]?.token,
    setSeesAll(userId: string, seesAll: boolean) {
      for (const one of ofMember.get(userId) ?? []) one.seesAll = seesAll
    },

    /** Returns a function that sets which posts the client shows. */
    add(socket: WebSocket, connection: Connection, member: Member) {
      const one: Socket = { ...member, socket, connection, isAlive: true }
      const others = ofMember.get(member.userId)
      const [oldest] = others ?? []
      if (oldest && others && others.size >= SOCKETS_PER_MEMBER_MAX) close(oldest, LIVE_TOO_MANY)
      all.add(one)
      undeclared.add(one)
      addTo(ofMember, member.userId, one)
      socket.on('pong', () => {
        one.isAlive = true
      })
      socket.on('close', () => remove(one))
      return (posts: readonly string[]) => {
        if (!all.has(one)) return
        undeclared.delete(one)
        for (const postId of one.shown ?? []) removeFrom(showing, postId, one)
        one.shown = posts
        for (const postId of posts) addTo(showing, postId, one)
      }
    },

    /** Writes to each socket once. Sockets that get the same messages share one buffer. What is stale is said once to each. */
    async deliver(announcements: Delivery[]) {
      const frames: Buffer[] = []
      const wanted = new Map<Socket, number[]>()
      const want = (one: Socket, frame: number) => {
        const known = wanted.get(one)
        if (known) known.push(frame)
        else wanted.set(one, [frame])
      }
      const outdated = createStale<Socket>()
      for (const announcement of announcements) {
        const stale = staleOf(announcement)
        let frame: number | undefined
        for (const one of recipientsOf(announcement)) {
          if (stale && isTold(announcement, one)) {
            const { posts, ...others } = stale
            outdated.add(one, (announcement.readers?.has(one.userId) ?? true) ? stale : others)
          } else {
            frame ??= frames.push(frameOf(announcement.message)) - 1
            want(one, frame)
          }
        }
      }
      for (const [one, message] of outdated.messages()) want(one, frames.push(frameOf(message)) - 1)
      const joined = new Map<string, Buffer>()
      let written = 0
      for (const [one, numbers] of wanted) {
        const key = numbers.join()
        const buffer = joined.get(key) ?? Buffer.concat(numbers.flatMap((number) => frames[number] ?? []))
        joined.set(key, buffer)
        write(one, buffer)
        sent += numbers.length
        written += 1
        if (written % WRITES_AT_ONCE === 0) await yieldToOthers()
      }
    },

    closeSessions(sessionIds: readonly string[], code: number) {
      const ended = new Set(sessionIds)
      for (const one of all) if (ended.has(one.sessionId)) close(one, code)
    },

    /** Sends `ready` again, after which clients fetch what they may have missed. */
    refresh() {
      const frame = frameOf({ type: 'ready' })
      for (const one of all) {
        if (one.isStale) continue
        one.isStale = true
        const send = () => {
          one.isStale = false
          write(one, frame)
        }
        setTimeout(send, Math.random() * REFRESH_WITHIN).unref()
      }
    },

    /** Disconnects sockets that have not responded to the last ping, and pings the others. */
    ping() {
      for (const one of all) {
        if (!one.isAlive) {
          one.socket.terminate()
          continue
        }
        one.isAlive = false
        one.socket.ping()
      }
    },
  }
}
