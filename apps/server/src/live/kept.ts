import { MINUTE } from '@canopy/contract/limits'
import { LRUCache } from 'lru-cache'
import type { Changes } from './changes.ts'

type Read<T> = { value: T; keys: readonly string[] }

/** `since` is the count of changes before `value` was read, `at` the time. */
type Kept<T> = Read<T> & { since: number; at: number }

/**
 * Keeps what `read` returns until something with its keys changes, or `isFresh` says that it is outdated. Whoever asks while it is read waits
 * for the same result, unless something has changed since reading began.
 */
export function createKept<T>(
  changes: Pick<Changes, 'count' | 'isCurrent' | 'now'>,
  read: () => Promise<Read<T>>,
  isFresh: (kept: Kept<T>) => boolean = () => true,
) {
  let kept: Kept<T> | undefined
  let reading: Promise<Kept<T>> | undefined
  let readAt = -Infinity

  async function readNow(): Promise<Kept<T>> {
    const [since, at] = [changes.count(), changes.now()]
    readAt = at
    try {
      kept = { ...(await read()), since, at }
      return kept
    } finally {
      reading = undefined
    }
  }

  const isCurrent = (kept: Kept<T>, keys: readonly string[]) =>
    changes.isCurrent(kept.keys, kept.since) && changes.isCurrent(keys, kept.since) && isFresh(kept)

  async function latest(keys: readonly string[]): Promise<T> {
    const wanted = changes.count()
    for (;;) {
      reading ??= readNow()
      const fresh = await reading
      if (fresh.since >= wanted || isCurrent(fresh, keys)) return fresh.value
    }
  }

  return {
    /** The value that is kept, if it is current and nothing with these keys has changed since. */
    current: (keys: readonly string[] = []): T | undefined =>
      kept && isCurrent(kept, keys) ? kept.value : undefined,
    /** The value that is kept or else read, with every change of it and of these keys that was made before this call. */
    latest: async (keys: readonly string[] = []): Promise<T> =>
      kept && isCurrent(kept, keys) ? kept.value : latest(keys),
    /** Whether nothing with these keys has changed since it was read. */
    isSince: (keys: readonly string[]) => !kept || changes.isCurrent(keys, kept.since),
    /** The time when it was last begun to be read. */
    readAt: () => readAt,
  }
}

/** Bytes that a key takes, roughly. */
const KEY_BYTES = 60
/** Changes that were not published on the bus, such as those of the release before, take effect after this. */
const KEPT_FOR = 5 * MINUTE

/** Keeps what was read under each of many names until something with its keys changes. The least recently used go when it exceeds `maxBytes`. */
export function createKeptEach<T extends {}>(
  changes: Pick<Changes, 'count' | 'isCurrent'>,
  { maxBytes, bytesOf, ttl = KEPT_FOR }: { maxBytes: number; bytesOf: (value: T) => number; ttl?: number },
) {
  const known = new LRUCache<string, Omit<Kept<T>, 'at'>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value, keys }) => bytesOf(value) + KEY_BYTES * (keys.length + 1),
    ttl,
  })
  return {
    find(name: string): T | undefined {
      const kept = known.get(name)
      return kept && changes.isCurrent(kept.keys, kept.since) ? kept.value : undefined
    },

    /** Call this before something is read. Returns a function that keeps what was. */
    begin(name: string) {
      const since = changes.count()
      return (read: Read<T>) => {
        known.set(name, { ...read, since })
      }
    },
  }
}
