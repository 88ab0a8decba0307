import { notices, welcomeNotices } from '@canopy/contract/notifications/notices'
import { site } from '@canopy/contract/site/site'
import { setDutiesByEmail } from '../features/accounts/index.ts'
import { insertMedia } from '../media/index.ts'
import { readKeyedHashes } from '../secrets/keyed-hash.ts'
import { DEMO_DOMAIN } from './demo-login.ts'
import { hoursBefore, idAt, type Planting, pick } from './planting.ts'

const DAYS = 90
const joinedDaysAgo = (index: number) => DAYS - index * 4

/** Returns the ids by username. All members have the same password. */
export async function plantMembers({ tx, content, pictures, now }: Planting, passwordHash: string) {
  const { emailKey } = await readKeyedHashes(tx)
  const userIds = new Map<string, string>()
  for (const [
    index,
    { username, fullName, bio, duties, isPrivate, firstSteps, ...member },
  ] of content.members.entries()) {
    const joinedAt = hoursBefore(now, 24 * joinedDaysAgo(index))
    const userId = idAt(joinedAt)
    const email = `${username}${DEMO_DOMAIN}`
    await tx
      .insertInto('users')
      .values({
        user_id: userId,
        full_name: fullName,
        email,
        username,
        password_hash: passwordHash,
        bio,
        is_private: isPrivate,
        first_steps: firstSteps,
        joined_at: joinedAt,
        time_zone: site.timeZone,
        email_confirmed_at: joinedAt,
        email_key: emailKey(email),
        earns_since: joinedAt,
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
        welcomeNotices.map(({ notice, href }, place) => {
          const at = new Date(joinedAt.getTime() + place)
          const { about: kind } = notices[notice.kind]
          return {
            notification_id: idAt(at),
            user_id: userId,
            kind,
            notice: JSON.stringify(notice),
            href,
            created_at: at,
          }
        }),
      )
      .execute()
    await setDutiesByEmail(tx, email, duties)
    // These stewards are for trying the desk, and their addresses can belong to nobody.
    await tx.updateTable('users').set({ factor_required_from: null }).where('user_id', '=', userId).execute()
    userIds.set(username, userId)
  }
  return userIds
}

/**
 * Plants the numbers of members who were active on each past day, in its week and its month: about half of them, which no row of the
 * demonstration says.
 */
export async function plantActivity({ tx, content, now }: Planting) {
  const values = Array.from({ length: DAYS - 1 }, (_, index) => {
    const daysAgo = index + 1
    const members = content.members.filter((_, place) => joinedDaysAgo(place) >= daysAgo).length
    const day = hoursBefore(now, 24 * daysAgo)
    const ofDay = Math.ceil(members * (0.3 + 0.05 * ((daysAgo * 5) % 7)))
    const ofWeek = Math.max(ofDay, Math.ceil(members * 0.8))
    return [
      { day, name: 'active_day', value: ofDay },
      { day, name: 'active_week', value: ofWeek },
      { day, name: 'active_month', value: members },
    ]
  }).flat()
  await tx.insertInto('daily_figures').values(values).execute()
}
