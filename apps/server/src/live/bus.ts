/** What happened, told to whoever has to know: caches, sockets, other nodes. Events carry ids; listeners read the rest. */

import { z } from 'zod'

const id = z.string()

export const BusEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal(['post.created', 'post.changed', 'post.deleted']), postId: id }),
  z.object({ type: z.literal('comment.created'), commentId: id }),
  z.object({ type: z.literal('member.changed'), userId: id }),
  z.object({ type: z.literal('points'), userId: id }),
  z.object({ type: z.literal('notification'), userId: id, id }),
  z.object({ type: z.literal('notifications.changed'), userId: id }),
  z.object({ type: z.literal('products.changed') }),
  z.object({ type: z.literal('sessions.revoked'), sessionIds: z.array(id) }),
  /** Events of other nodes may have been lost: anything may have changed. */
  z.object({ type: z.literal('missed') }),
])
export type BusEvent = z.infer<typeof BusEvent>

export type Bus = {
  publish(event: BusEvent): void
  /** Calls `listener` for every event from now on; answers the function that ends it. */
  subscribe(listener: (event: BusEvent) => void): () => void
  close(): Promise<void>
}

/** The bus of a single node. Listeners must not throw. */
export function createBus(): Bus {
  const listeners = new Set<(event: BusEvent) => void>()
  return {
    publish(event) {
      for (const listener of listeners) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {},
  }
}
