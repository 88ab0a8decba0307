/** Reads of a member's notifications, which are kept. */

import { MB } from '@canopy/contract/limits'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { countsOf, ownOf } from '../../live/changes.ts'
import { createKeptEach } from '../../live/kept.ts'
import { type NotificationRow, selectUnread } from './queries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    countUnread: CountUnread
  }
}

type CountUnread = (userId: string, db?: Db) => number | Promise<number>

const MAX_BYTES = 20 * MB
const NUMBER_BYTES = 8

/** Keys of what decides which notifications about these posts, and others, the member is shown. */
const keysOf = (userId: string, postIds: readonly string[]) => [
  ownOf(userId),
  userId,
  'sight',
  ...postIds.flatMap((postId) => [postId, countsOf(postId)]),
]

const present = (ids: readonly (string | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** Keys of these notifications, with the members and comments that they name. */
export const keysOfList = (userId: string, rows: readonly NotificationRow[]) => [
  ...keysOf(userId, present(rows.map(({ postId }) => postId))),
  ...present(rows.flatMap(({ actorId, commentId }) => [actorId, commentId])),
]

/**
 * Returns a function that counts a member's unread notifications, without a statement as long as nothing has changed. What a replica says is
 * not kept: it may lack a change of which no further event would tell.
 */
export function createCountUnread({ db: primary, changes }: Pick<Deps, 'db' | 'changes'>): CountUnread {
  const kept = createKeptEach<number>(changes, { maxBytes: MAX_BYTES, bytesOf: () => NUMBER_BYTES })

  async function read(userId: string, db: Db) {
    const keep = kept.begin(userId)
    const { unread, postIds } = await selectUnread(db, userId)
    if (db === primary) keep({ value: unread, keys: keysOf(userId, postIds) })
    return unread
  }

  return (userId, db = primary) => kept.find(userId) ?? read(userId, db)
}
