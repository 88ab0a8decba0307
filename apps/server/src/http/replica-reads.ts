/** Calls that may read from replicas, and the conditions. */

import type { EndpointName } from '@canopy/contract/all-endpoints'
import { WROTE_FOR, WROTE_HEADER } from '@canopy/contract/request'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Replica, watchReplica } from '../db/connections/replica.ts'
import type { Deps } from '../deps.ts'
import { countsOf, ownOf } from '../live/changes.ts'

const always = () => true

/**
 * Lists of what members write, and profiles. Points, orders, stock, challenges with their verdicts, sessions and the desk are read from the
 * primary, as is what a node caches, which would stay outdated.
 */
const calls: Partial<Record<EndpointName, (request: FastifyRequest) => boolean>> = {
  /** Its newest page is cached. */
  listPosts: always,
  getOwnMarks: always,
  listUserDetails: always,
  getPost: always,
  listPostVersions: always,
  listReactions: always,
  listLikes: always,
  countLikes: always,
  listComments: always,
  countComments: always,
  listThreads: always,
  getThread: always,
  listReplies: always,
  listCommentVersions: always,
  listCommentReactions: always,
  listSaved: always,
  searchPosts: always,
  searchPeople: always,
  searchTags: always,
  listNotifications: always,
  countUnreadNotifications: always,
  /** A balance is shown to the member and to stewards only. */
  getUser: ({ caller, params }) => caller?.duties.length === 0 && !idsOf(params).includes(caller.userId),
}

const idsOf = (params: unknown) => Object.values(Object(params)).map(String)

/** Lets those calls read from the replicas that the settings name. */
export function readFromReplicas(
  app: FastifyInstance,
  { config, db, bus, changes, clock }: Deps,
): readonly Replica[] {
  const replicas = config.databaseReadUrls.map((url) =>
    watchReplica({
      url,
      connections: config.databaseConnections,
      primary: db,
      now: clock.elapsed,
      onChange(replica, { isUsed, lag, error }) {
        if (isUsed) app.log.info({ replica }, 'a replica is used')
        else app.log.warn({ replica, lag, err: error }, 'a replica is not used')
      },
    }),
  )
  if (replicas.length === 0) return replicas
  app.addHook('onClose', async () => {
    await Promise.all(replicas.map((replica) => replica.close()))
  })
  let turn = 0

  /** The next replica that has everything that the member can have learnt of. */
  function findReplica(userId: string, { params, headers }: FastifyRequest) {
    if (headers[WROTE_HEADER] !== undefined) changes.note([ownOf(userId)])
    const ids = idsOf(params)
    const since = changes.lastOf([userId, ownOf(userId), ...ids, ...ids.map(countsOf), 'sight'])
    // A node that gets no events does not learn what members write on others.
    if (!bus.isConnected() || clock.elapsed() - since < WROTE_FOR) return undefined
    turn += 1
    const inTurn = replicas.map((_, index) => replicas[(turn + index) % replicas.length])
    return inTurn.map((replica) => replica?.currentSince(since)).find(Boolean)
  }

  async function write(userId: string, work: () => unknown) {
    const wrote = () => bus.publish({ type: 'member.wrote', userId })
    // Once before it, so that other nodes know before the member has the response.
    wrote()
    try {
      return await work()
    } finally {
      wrote()
    }
  }

  app.decorate('chooseDatabase', (name, request, handle) => {
    const { method, caller } = request
    if (!caller) return handle(db)
    if (method !== 'GET') return write(caller.userId, () => handle(db))
    const replica = calls[name]?.(request) ? findReplica(caller.userId, request) : undefined
    if (!replica) return handle(db)
    const result = handle(replica)
    // The replica may stop, or lack what the member has been notified of. These calls change nothing, so that they can be repeated.
    return result instanceof Promise ? result.catch(() => handle(db)) : result
  })
  return replicas
}
