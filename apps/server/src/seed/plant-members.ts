import { welcomeNotices } from '@canopy/contract/notifications'
import { setDutiesByEmail } from '../features/accounts/index.ts'
import { insertMedia } from '../media/index.ts'
import { hoursBefore, idAt, type Planting, pick } from './planting.ts'

/** The first member joined first, the others every three days. */
const joinedHoursAgo = (index: number) => 24 * (90 - index * 3)

/** Returns the ids by username. All members have the same password. */
export async function plantMembers({ tx, content, pictures, now }: Planting, passwordHash: string) {
  const userIds = new Map<string, string>()
  for (const [index, { username, fullName, bio, duties, ...member }] of content.members.entries()) {
    const joinedAt = hoursBefore(now, joinedHoursAgo(index))
    const userId = idAt(joinedAt)
    const email = `${username}@canopy.example`
    await tx
      .insertInto('users')
      .values({
        user_id: userId,
        full_name: fullName,
        email,
        username,
        password_hash: passwordHash,
        bio,
        joined_at: joinedAt,
      })
      .execute()
    const profile = pick(pictures, `avatars/${member.avatar}`)
    await insertMedia(tx, userId, profile)
    const cover = member.cover === undefined ? undefined : pick(pictures, `covers/${member.cover}`)
    if (cover) await insertMedia(tx, userId, cover)
    await tx
      .updateTable('users')
      .set({ profile_image: profile.name, cover_image: cover?.name ?? null })
      .where('user_id', '=', userId)
      .execute()
    await tx
      .insertInto('notifications')
      .values(
        welcomeNotices.map((notice, place) => {
          const at = new Date(joinedAt.getTime() + place)
          return { ...notice, notification_id: idAt(at), user_id: userId, created_at: at }
        }),
      )
      .execute()
    await setDutiesByEmail(tx, email, duties)
    userIds.set(username, userId)
  }
  return userIds
}
