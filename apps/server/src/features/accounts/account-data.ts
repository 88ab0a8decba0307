/** What accounts keep about a member, for their download. */

import { SESSIONS_SHOWN } from '@canopy/contract/limits'
import { readProfile } from './member.ts'
import type { OwnDataPart } from './own-data.ts'
import { selectSessions } from './session-queries.ts'

export const accountData: OwnDataPart[] = [
  {
    name: 'account',
    async *rows(db, userId) {
      yield await readProfile(db, userId, { userId, role: 'member' })
    },
  },
  {
    name: 'sessions',
    async *rows(db, userId) {
      yield* await selectSessions(db, userId, new Date(0), SESSIONS_SHOWN)
    },
  },
]
