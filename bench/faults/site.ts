/** A site that members use, with parts that may fail. */

import type { Db } from '../../apps/server/src/db/database.ts'
import { makePhoto } from '../../apps/server/src/testing/photo.ts'
import type { Targets } from '../support/data-set.ts'
import type { startNode } from './node.ts'

export const SIZES = { posts: 500, members: 1000, products: 100, orders: 100, popularity: 0 }

export type Site = {
  url: string
  nodes: Awaited<ReturnType<typeof startNode>>[]
  targets: Targets
  photo: Blob
  db: Db
  ownerUrl: string
}

export type Fault<S extends Site> = {
  name: string
  /** Resolves when the fault is over, with what was wrong meanwhile. */
  happen: (site: S) => Promise<string[]>
  /** Called before the fault. Returns whether the metrics of a node show it now. */
  shownBy: (site: S) => Promise<() => Promise<boolean>>
  /** Called when the members have stopped. Returns what is wrong. */
  check?: (site: S) => Promise<string[]>
}

export const makeFaultPhoto = async () =>
  new Blob([new Uint8Array(await makePhoto(1, { width: 800, height: 600 }))], { type: 'image/jpeg' })

export const read = ({ nodes }: Pick<Site, 'nodes'>, line: RegExp) =>
  Promise.all(nodes.map((node) => node.metric(line)))

/** Responses with a status of 5xx. */
export async function failures(site: Site) {
  const count = async () =>
    (await read(site, /^http_server_request_duration_seconds_count\{.*status="5/)).reduce<number>(
      (sum, value = 0) => sum + value,
      0,
    )
  const before = await count()
  return async () => (await count()) > before
}
