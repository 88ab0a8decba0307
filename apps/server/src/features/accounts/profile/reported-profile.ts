/** The profile of a member as something that can be reported: its bio and pictures. The name stays when it is removed. */

import { z } from 'zod'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import type { Media } from '../../../media/index.ts'
import {
  lockReportedProfile,
  type ReportedProfileRow,
  selectReportedProfile,
  updateReportedProfile,
} from './profile-queries.ts'

const Hidden = z.object({
  bio: z.string(),
  profileImage: z.string().nullable(),
  coverImage: z.string().nullable(),
})
const nothing = { bio: '', profileImage: null, coverImage: null }

const picturesOf = ({ profileImage, coverImage }: z.infer<typeof Hidden>) =>
  [profileImage, coverImage].filter((name) => name !== null)

/** The pictures of what moderators removed, from its column. */
export const picturesOfHidden = (hidden: unknown) => (hidden === null ? [] : picturesOf(Hidden.parse(hidden)))

/** Empty since it was hidden. A profile that was filled in again counts as a new one. */
const isHidden = (row: ReportedProfileRow) =>
  row.hidden !== null && row.bio === '' && row.profileImage === null && row.coverImage === null

function toThing(authorId: string, row: ReportedProfileRow | undefined) {
  if (!row) return undefined
  const shown = isHidden(row) ? Hidden.parse(row.hidden) : row
  const snapshot = { title: row.fullName, text: shown.bio, pictures: picturesOf(shown) }
  return { authorId, isHidden: isHidden(row), snapshot }
}

export const reportedProfile = {
  read: async (db: Db, userId: string) => toThing(userId, await selectReportedProfile(db, userId)),
  lock: async (tx: Tx, userId: string) => toThing(userId, await lockReportedProfile(tx, userId)),

  async hide(tx: Tx, media: Media, userId: string) {
    const row = await lockReportedProfile(tx, userId)
    if (!row || isHidden(row)) return
    // An earlier profile that was removed can no longer be restored.
    await media.remove(tx, picturesOfHidden(row.hidden))
    const { bio, profileImage, coverImage } = row
    await updateReportedProfile(tx, userId, { ...nothing, hidden: { bio, profileImage, coverImage } })
    await media.makePrivate(tx, picturesOf(row))
    publish(tx, { type: 'member.changed', userId })
  },

  async show(tx: Tx, media: Media, userId: string) {
    const row = await lockReportedProfile(tx, userId)
    if (!row || !isHidden(row)) return
    const hidden = Hidden.parse(row.hidden)
    await updateReportedProfile(tx, userId, { ...hidden, hidden: null })
    await media.makePublic(tx, picturesOf(hidden))
    publish(tx, { type: 'member.changed', userId })
  },

  async destroy(tx: Tx, media: Media, userId: string) {
    const row = await lockReportedProfile(tx, userId)
    if (!row || row.hidden === null) return
    const { bio, profileImage, coverImage } = row
    await updateReportedProfile(tx, userId, { bio, profileImage, coverImage, hidden: null })
    await media.remove(tx, picturesOf(Hidden.parse(row.hidden)))
  },
}
