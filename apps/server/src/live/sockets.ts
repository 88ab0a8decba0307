/** The open sockets of signed-in members. */

import type { Socket as Connection } from 'node:net'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { MB } from '@canopy/contract/limits'
import { LIVE_TOO_MANY } from '@canopy/contract/live'
import type { WebSocket } from 'ws'
import type { Announcement } from './announcer.ts'

export type Member = { userId: string; sessionId: string; token: string }
type Socket = Member & { socket: WebSocket; connection: Connection; isAlive: boolean }

/** Bytes. A slower reader is disconnected and catches up with a conditional request. */
const BACKLOG_MAX = MB
/** Beyond this the member's oldest socket is closed. */
const SOCKETS_PER_MEMBER_MAX = 20
/** After so many sockets, writing yields to other work. */
const WRITES_AT_ONCE = 500

export function createSockets() {
  const all = new Set<Socket>()
  const ofMember = new Map<string, Set<Socket>>()

  function remove(one: Socket) {
    all.delete(one)
    const others = ofMember.get(one.userId)
    others?.delete(one)
    if (others?.size === 0) ofMember.delete(one.userId)
  }

  /** Sends nothing to the socket from now on, even if the client does not complete the closing handshake. */
  function close(one: Socket, code: number) {
    remove(one)
    one.socket.close(code)
  }

  function send({ socket }: Socket, text: Buffer) {
    if (socket.bufferedAmount > BACKLOG_MAX) socket.terminate()
    else socket.send(text, { binary: false })
  }

  function recipientsOf(announcements: Announcement[]): Iterable<Socket> {
    if (announcements.some(({ to }) => to === undefined)) return all
    const userIds = announcements.flatMap(({ to = [] }) => to)
    return new Set(userIds.flatMap((userId) => [...(ofMember.get(userId) ?? [])]))
  }

  return {
    has: (userId: string) => ofMember.has(userId),
    isEmpty: () => all.size === 0,
    members: (): Iterable<Member> => all,

    add(socket: WebSocket, connection: Connection, member: Member) {
      const one: Socket = { ...member, socket, connection, isAlive: true }
      const others = ofMember.get(member.userId) ?? new Set()
      const [oldest] = others
      if (oldest && others.size >= SOCKETS_PER_MEMBER_MAX) close(oldest, LIVE_TOO_MANY)
      all.add(one)
      ofMember.set(member.userId, others.add(one))
      socket.on('pong', () => {
        one.isAlive = true
      })
      socket.on('close', () => remove(one))
    },

    async deliver(announcements: Announcement[]) {
      const texts = announcements.map(({ to, message }) => ({
        to,
        text: Buffer.from(JSON.stringify(message)),
      }))
      let written = 0
      for (const one of recipientsOf(announcements)) {
        one.connection.cork()
        for (const { to, text } of texts) if (to === undefined || to.includes(one.userId)) send(one, text)
        one.connection.uncork()
        written += 1
        if (written % WRITES_AT_ONCE === 0) await yieldToOthers()
      }
    },

    closeSessions(sessionIds: readonly string[], code: number) {
      for (const one of all) if (sessionIds.includes(one.sessionId)) close(one, code)
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
