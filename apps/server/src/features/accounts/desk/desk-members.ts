import type { DeskMember } from '@canopy/contract/desk/members/shapes'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { mediaUrl } from '../../../media/index.ts'
import { dutiesOf } from '../duties/duties.ts'
import { type DeskMemberRow, selectDeskMember } from './desk-member-queries.ts'

export const toDeskMember = ({ profileImage, joinedAt, duties, ...row }: DeskMemberRow): DeskMember => ({
  ...row,
  profileImgUrl: profileImage && mediaUrl(profileImage),
  joinedAt: joinedAt.toISOString(),
  duties: dutiesOf(duties),
})

/** @throws AppError not_found */
export async function readDeskMember(db: Db, userId: string): Promise<DeskMember> {
  const row = await selectDeskMember(db, userId)
  if (!row) throw notFound()
  return toDeskMember(row)
}
