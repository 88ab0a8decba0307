/** The posts that were reported in this browser, in its storage. */

const KEY = 'reportedPosts'

/** What is not a list of ids counts as an empty one. */
export function reportedPosts(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Adds a post to them. */
export function rememberReported(postId: string) {
  localStorage.setItem(KEY, JSON.stringify([...new Set([...reportedPosts(), postId])]))
}
