import type { Changes } from './changes.ts'

type Read<T> = { value: T; keys: readonly string[] }

/** `since` is the count of changes before `value` was read. */
type Kept<T> = Read<T> & { since: number }

/**
 * Keeps what `read` returns until something with its keys changes, or `isFresh` says that it is outdated. Whoever asks while it is read waits
 * for the same result, unless something has changed since reading began.
 */
export function createKept<T>(
  changes: Pick<Changes, 'count' | 'isCurrent'>,
  read: () => Promise<Read<T>>,
  isFresh: (kept: Kept<T>) => boolean = () => true,
) {
  let kept: Kept<T> | undefined
  let reading: Promise<Kept<T>> | undefined

  async function readNow(): Promise<Kept<T>> {
    const since = changes.count()
    try {
      kept = { ...(await read()), since }
      return kept
    } finally {
      reading = undefined
    }
  }

  const isCurrent = (kept: Kept<T>) => changes.isCurrent(kept.keys, kept.since) && isFresh(kept)

  async function latest(): Promise<T> {
    const wanted = changes.count()
    for (;;) {
      reading ??= readNow()
      const fresh = await reading
      if (fresh.since >= wanted || isCurrent(fresh)) return fresh.value
    }
  }

  return {
    /** The value that is kept, if it is current. */
    current: (): T | undefined => (kept && isCurrent(kept) ? kept.value : undefined),
    /** The value that is kept or else read, with every change that was made before this call. */
    latest: async (): Promise<T> => (kept && isCurrent(kept) ? kept.value : latest()),
    /** Whether nothing with these keys has changed since it was read. */
    isSince: (keys: readonly string[]) => !kept || changes.isCurrent(keys, kept.since),
  }
}
