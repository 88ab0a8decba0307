/** What accounts keep about a member, for their download. */

import { selectKeys } from '../../db/idempotency.ts'
import { selectPictures } from '../../media/index.ts'
import { readProfile } from './profile/member.ts'
import { type OwnDataPart, readAll } from '../member-data/export.ts'
import { selectAllSessions, selectPasswordResets } from './sessions/session-queries.ts'

export const accountData: OwnDataPart[] = [
  {
    name: 'account',
    async *rows(db, userId) {
      yield await readProfile(db, userId, { userId, role: 'member' })
    },
  },
  {
    name: 'sessions',
    rows: (db, userId) =>
      readAll(
        (limit, after: string | undefined) => selectAllSessions(db, userId, limit, after),
        ({ sessionId }) => sessionId,
      ),
  },
  {
    name: 'passwordResets',
    async *rows(db, userId) {
      yield* await selectPasswordResets(db, userId)
    },
  },
  {
    name: 'pictures',
    rows: (db, userId) =>
      readAll(
        (limit, after: string | undefined) => selectPictures(db, userId, limit, after),
        ({ name }) => name,
      ),
  },
  {
    name: 'requestKeys',
    rows: (db, userId) =>
      readAll(
        (limit, after: { scope: string; key: string } | undefined) => selectKeys(db, userId, limit, after),
        ({ scope, key }) => ({ scope, key }),
      ),
  },
]
