/** Responses that the script in the page's head requests before the app runs, and the app then uses. */

import type { MessageSet } from '@canopy/contract/language/message-sets'
import { SECOND } from '@canopy/contract/limits'

/** Script files, sets of messages and API paths. */
type Needs = { files: string[]; messages: MessageSet[]; calls: string[] }

/** Needs of first pages: those of visitors, all of members, and single pages, with a pattern of their paths. */
export type FirstNeeds = { visitor: Needs; member: Needs; pages: (Needs & { path: string })[] }

declare global {
  /** Files of all first pages. */
  var firstFiles: string[]
  var firstResponses: { authorization: string; byPath: Map<string, Promise<Response>> } | undefined
}

/** Milliseconds after which prefetched responses expire. */
const EXPIRES_AFTER = 30 * SECOND

/** The prefetched response to an identical GET request, if there is one. It can be taken once. */
export function takeFirstResponse(path: string, headers: Headers) {
  const first = globalThis.firstResponses
  if (!first || headers.get('authorization') !== first.authorization || headers.has('if-none-match')) return
  const response = performance.now() < EXPIRES_AFTER ? first.byPath.get(path) : undefined
  first.byPath.delete(path)
  return response
}
