/** Serialised events that wait to be sent to other nodes. */

import type { BusEvent } from './bus-event.ts'

export type Outbox = ReturnType<typeof createOutbox>

export function createOutbox() {
  /** Equal events of a batch are sent once, since listeners read the state at that time. */
  let events = new Set<string>()
  let wake = () => {}

  return {
    add(event: BusEvent) {
      events.add(JSON.stringify(event))
      wake()
    },
    /** Removes all events and returns them. */
    take() {
      const taken = events
      events = new Set()
      return taken
    },
    isEmpty: () => events.size === 0,
    /** Resolves once there are events, `wake` is called or `timeout` milliseconds have passed. */
    filled: (timeout: number) =>
      new Promise<void>((resolve) => {
        if (events.size > 0) return resolve()
        const timer = setTimeout(resolve, timeout)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    wake: () => wake(),
  }
}
