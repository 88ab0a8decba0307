/** Turns events into messages. Each is read and serialised once for all sockets. */

import type { LiveMessage } from '@canopy/contract/live'
import type { Db } from '../db/database.ts'
import type { BusEvent } from './bus.ts'

/** A message to the members with these ids, or to all members. */
export type Announcement = { to?: readonly string[]; message: LiveMessage }

/** Returns the message of a feature for an event; undefined if it has none. */
export type Announce = (db: Db, event: BusEvent) => Promise<Announcement | undefined>

type Parts = {
  announce: (event: BusEvent) => Promise<Announcement | undefined>
  deliver: (announcements: Announcement[]) => Promise<void>
  onError: (error: unknown) => void
}

/** The most messages that are written to a socket at once. */
const BATCH = 20

/**
 * Returns a function that accepts events. They are announced one after the other, so that no reader gets an older state after a newer
 * one. Equal events that wait are announced once. Events that arrive during a delivery are delivered together, because writing twenty
 * messages to a socket costs as much as writing one.
 */
export function createAnnouncer({ announce, deliver, onError }: Parts) {
  const waiting = new Map<string, BusEvent>()
  let isBusy = false

  async function work() {
    isBusy = true
    while (waiting.size > 0) {
      const announcements: Announcement[] = []
      for (const [key, event] of [...waiting].slice(0, BATCH)) {
        waiting.delete(key)
        try {
          const announcement = await announce(event)
          if (announcement) announcements.push(announcement)
        } catch (error) {
          onError(error)
        }
      }
      await deliver(announcements).catch(onError)
    }
    isBusy = false
  }

  return (event: BusEvent) => {
    waiting.set(JSON.stringify(event), event)
    if (!isBusy) void work()
  }
}
