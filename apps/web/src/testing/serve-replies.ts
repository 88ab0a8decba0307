import { vi } from 'vitest'

/**
 * Serves requests to a path of `replies` until the test ends. Each gets its value: a reply, or the body of one, or a promise of either. Others
 * fail as without a network.
 */
export function serveReplies(replies: Record<string, unknown>) {
  const withoutNetwork = fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin)
    if (!(pathname in replies)) return withoutNetwork(input, init)
    const reply = await replies[pathname]
    return reply instanceof Response ? reply.clone() : Response.json(reply)
  })
}
