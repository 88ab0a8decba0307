import type { Announcement } from './announcement.ts'

/** The most audiences of posts that are remembered. */
const KNOWN_MAX = 20_000

/**
 * Returns a function that refuses announcements of an older state than has been announced to the same clients: two nodes may read one after
 * the other, and their announcements arrive the other way round.
 */
export function createStates() {
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
