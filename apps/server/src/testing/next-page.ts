/** The next page of a list, as its response names it. */

import type { LightMyRequestResponse } from 'fastify'

type Response = Pick<LightMyRequestResponse, 'headers'>

/** The path of the next page; undefined on the last one. */
export const nextPath = ({ headers }: Response) => /^<(.+)>; rel="next"$/.exec(String(headers.link))?.[1]

export function nextCursor(response: Response): string | undefined {
  const next = nextPath(response)
  return next && (new URL(next, 'http://canopy').searchParams.get('cursor') ?? undefined)
}
