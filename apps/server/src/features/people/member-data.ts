/** Follows, mutes and blocks in the export of a member's data. */

import type { Db } from '../../db/database.ts'
import { readAll, readOnce } from '../../db/read-all.ts'
import type { Deps } from '../../deps.ts'
import {
  selectBlocksOf,
  selectFollowersOf,
  selectFollowsOf,
  selectMutesOf,
  selectNotifiedFollowsOf,
} from './member-data-queries.ts'
import { selectAllMutedWords } from './muted-word-queries.ts'

type Row = { userId: string }

const readPeople = <Person extends Row>(
  select: (db: Db, userId: string, limit: number, after?: string) => Promise<Person[]>,
  db: Db,
  userId: string,
) =>
  readAll(
    (limit, after: string | undefined) => select(db, userId, limit, after),
    (row: Person) => row.userId,
  )

export const memberData = ({ db }: Pick<Deps, 'db'>, userId: string) => ({
  follows: readPeople(selectFollowsOf, db, userId),
  followers: readPeople(selectFollowersOf, db, userId),
  notifiedFollows: readPeople(selectNotifiedFollowsOf, db, userId),
  blocks: readPeople(selectBlocksOf, db, userId),
  mutes: readPeople(selectMutesOf, db, userId),
  mutedWords: readOnce(() => selectAllMutedWords(db, userId)),
})
