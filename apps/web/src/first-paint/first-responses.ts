/** What the page's head asks for before the app runs, and the app then takes. */

import { SECOND } from '@canopy/contract/limits'

/** The script files and the data that a first page needs. */
type Needs = { files: string[]; calls: string[] }

/** What first pages need: those of visitors, all of members, and some of these besides, whose addresses `path` is a pattern for. */
export type FirstNeeds = { visitorFiles: string[]; member: Needs; pages: (Needs & { path: string })[] }

declare global {
  var firstAnswers: { authorization: string; answers: Map<string, Promise<Response>> } | undefined
}

/** What nobody has taken by then is no news any more. */
const FRESH_FOR = 30 * SECOND

/** The answer to a GET that the page's head has sent already, in the same words. It is there once. */
export function takeFirstAnswer(url: string, headers: Headers) {
  const first = globalThis.firstAnswers
  if (!first || headers.get('authorization') !== first.authorization || headers.has('if-none-match')) return
  const answer = performance.now() < FRESH_FOR ? first.answers.get(url) : undefined
  first.answers.delete(url)
  return answer
}
