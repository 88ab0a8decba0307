/** What happened, told to whoever has to know: caches, sockets, other nodes. Events carry ids; listeners read the rest. */

export type BusEvent =
  | { type: 'post.created' | 'post.changed' | 'post.deleted'; postId: string }
  | { type: 'comment.created'; commentId: string }
  | { type: 'member.changed'; userId: string }
  | { type: 'points'; userId: string }
  | { type: 'notification'; userId: string; id: string }
  | { type: 'products.changed' }
  | { type: 'sessions.revoked'; sessionIds: string[] }
  /** Events of other nodes may have been lost: anything may have changed. */
  | { type: 'missed' }

export type Bus = {
  publish(event: BusEvent): void
  /** Calls `listener` for every event from now on; answers the function that ends it. */
  subscribe(listener: (event: BusEvent) => void): () => void
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
  }
}
