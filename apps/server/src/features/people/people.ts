import type { Person } from '@canopy/contract/people/shapes'
import type { Db } from '../../db/database.ts'
import { mediaUrl } from '../../media/index.ts'
import { type PersonRow, selectPeople } from './list-queries.ts'

export const presentPerson = ({
  userId,
  fullName,
  username,
  profileImage,
  bio,
  isPrivate,
}: Omit<PersonRow, 'at'>): Person => ({
  userId,
  fullName,
  username,
  profileImgUrl: profileImage && mediaUrl(profileImage),
  bio,
  isPrivate,
})

/** Members in the order of their ids, also those whom the reader may not know of. */
export async function readPeople(db: Db, userIds: string[]): Promise<Person[]> {
  const rows = new Map((await selectPeople(db, userIds)).map((row) => [row.userId, presentPerson(row)]))
  return userIds.flatMap((userId) => rows.get(userId) ?? [])
}
