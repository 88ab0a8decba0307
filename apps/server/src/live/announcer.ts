/** Turns events into messages: what is gathered for a moment is read together, serialised once, and written once to each socket. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { outsideTraces } from '../telemetry/trace.ts'
import type { Announcement } from './announcement.ts'
import type { BusEvent } from './bus/bus.ts'

/** Returns the messages of a feature for events; none for events that are not its own. */
export type Announce = (db: Db, events: readonly BusEvent[]) => Promise<Announcement[]>

type Parts = {
  announce: (events: BusEvent[]) => Promise<Announcement[]>
  /** Sends an announcement to the other nodes. */
  share: (announcement: Announcement) => void
  deliver: (announcements: Announcement[]) => Promise<void>
  onError: (error: unknown) => void
}

/** Milliseconds in which the events of one transaction, and of others at that time, come together. */
const GATHERING = 20
/** Milliseconds between two deliveries, because writing to thousands of sockets costs about as much for one message as for ten. */
const INTERVAL = 100
/** Further announcements are dropped. Clients catch up with a conditional request. */
const WAITING_MAX = 10_000

/** The most audiences of posts that are remembered. */
const KNOWN_MAX = 20_000

/**
 * Returns a function that refuses announcements of an older state than has been announced to the same clients: two nodes may read one after
 * the other, and their announcements arrive the other way round.
 */
function createStates() {
  const known = new Map<string, number>()
  const latest = (to: string, id: string) => known.get(`${to} ${id}`) ?? 0

  function accept({ to, post }: Announcement): boolean {
    if (post?.state === undefined || typeof to !== 'string') return true
    if (Math.max(latest('everyone', post.id), latest(to, post.id)) > post.state) return false
    const key = `${to} ${post.id}`
    known.delete(key)
    known.set(key, post.state)
    const [oldest] = known.keys()
    if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest)
    return true
  }

  return { accept }
}

/** Delivers what is added, one batch after the other. */
export function createAnnouncer({ announce, share, deliver, onError }: Parts) {
  const states = createStates()
  /** Equal events are announced once. `isShared`: their announcements go to other nodes too. */
  let waiting = new Map<string, { event: BusEvent; isShared: boolean }>()
  /** Announcements read by other nodes. The last counts of a post replace earlier ones. */
  let ready = new Map<string, Announcement>()
  let isBusy = false
  let working = Promise.resolve()

  async function announceAll(entries: { event: BusEvent; isShared: boolean }[]) {
    const eventsOf = (wanted: boolean) =>
      entries.flatMap(({ event, isShared }) => (isShared === wanted ? [event] : []))
    const [shared, own] = await Promise.all([announce(eventsOf(true)), announce(eventsOf(false))])
    for (const announcement of shared) if (announcement.to !== 'undeclared') share(announcement)
    // Clients that show the post get the announcement of the node that read it.
    return [...shared, ...own.filter(({ to }) => to !== 'showing')]
  }

  async function deliverNext() {
    const [entries, received] = [[...waiting.values()], [...ready.values()]]
    waiting = new Map()
    ready = new Map()
    const announcements = [...received, ...(await announceAll(entries))]
    await deliver(announcements.filter(states.accept))
  }

  async function work() {
    isBusy = true
    await sleep(GATHERING)
    while (waiting.size + ready.size > 0) {
      const pause = sleep(INTERVAL)
      await deliverNext().catch(onError)
      await pause
    }
    isBusy = false
  }

  function add<Item>(items: Map<string, Item>, key: string, item: Item) {
    if (items.size >= WAITING_MAX && !items.has(key)) return
    items.delete(key)
    items.set(key, item)
    if (!isBusy) working = outsideTraces(work)
  }

  return {
    announce(event: BusEvent, isShared: boolean) {
      add(waiting, JSON.stringify(event), { event, isShared })
    },
    /** Delivers an announcement of another node. */
    receive(announcement: Announcement) {
      const { message, post } = announcement
      const key = message.type === 'post.counts' && post ? post.id : JSON.stringify(message)
      add(ready, key, announcement)
    },
    /** Resolves when what was added has been delivered. */
    idle: () => working,
  }
}
