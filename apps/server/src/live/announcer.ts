/** Turns events into messages: each is read and serialised once, however many sockets there are. */

import type { LiveMessage } from '@canopy/contract/live'
import type { Db } from '../db/database.ts'
import type { BusEvent } from './bus.ts'

/** A message to one member, or to everybody. */
export type Announcement = { to?: string; message: LiveMessage }

/** What a feature has to say about an event; undefined when that is nothing. */
export type Announce = (db: Db, event: BusEvent) => Promise<Announcement | undefined>

type Parts = {
  announce: (event: BusEvent) => Promise<Announcement | undefined>
  deliver: (announcements: Announcement[]) => Promise<void>
  onError: (error: unknown) => void
}

/** So many are written to a reader at once. */
const BATCH = 20

/**
 * Answers the function that takes events. They are announced one after the other, so that a reader never gets an older state after
 * a newer one; an event that waits already stands for one that says the same. What came in while others were delivered is
 * delivered together: writing to a socket costs as much for twenty messages as for one.
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
