import type { FirstStep } from '@canopy/contract/accounts/sessions/shapes'
import { CATALOGUE_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { notFound } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'

/** Includes points, badges and joined challenges: the newest, at most as many as the catalogue can show. */
export function selectMember(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .innerJoin('member_points', 'member_points.user_id', 'users.user_id')
    .innerJoin('member_counts', 'member_counts.user_id', 'users.user_id')
    .select([
      'users.user_id as userId',
      'users.full_name as fullName',
      'users.username',
      'users.email',
      'users.email_confirmed_at as emailConfirmedAt',
      'users.registration_device as registrationDevice',
      'users.registered_network as registeredNetwork',
      'users.earns_since as earnsSince',
      'users.owner_since as ownerSince',
      'users.invitation_id as invitationId',
      'users.named_network_id as namedNetworkId',
      'users.invited_by as invitedBy',
      'users.bio',
      'users.profile_image as profileImage',
      'users.cover_image as coverImage',
      'users.duties',
      'users.joined_at as joinedAt',
      'users.is_private as isPrivate',
      'users.first_steps as firstSteps',
      'users.is_findable as isFindable',
      'users.language',
      'member_counts.followers',
      'member_counts.following',
      sql<{ until: string | null; reason: string; goesOn: boolean } | null>`(
        select jsonb_build_object('until', until, 'reason', reason, 'goesOn', goes_on) from sanctions
        where user_id = users.user_id and kind = 'suspension' and lifted_at is null
      )`.as('suspension'),
      'member_points.balance',
      'member_points.earned',
      sql<number>`(
        select coalesce(sum(amount - taken - spent), 0) from earnings
        where user_id = users.user_id and released_at is null
      )`.as('onHold'),
      sql<number | null>`(
        select unapproved_per_day from policies where active and mode = 'guarded'
      )`.as('challengesPerDay'),
      'member_points.shortfall',
      'member_points.off_boards as offBoards',
      sql<string[]>`array(select badge_id from badge_awards where user_id = users.user_id)`.as('badgeIds'),
      sql<number[]>`array(
        select challenge_id from participations where user_id = users.user_id
        order by joined_at desc, challenge_id desc limit ${CATALOGUE_MAX}
      )`.as('joinedChallenges'),
    ])
    .where('users.user_id', '=', userId)
    .executeTakeFirst()
}

/** Locks the member's row and returns the names of the pictures. */
export function lockProfileRow(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['profile_image as profileImage', 'cover_image as coverImage'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound)
}

type ProfileRow = {
  fullName: string
  username: string
  bio: string
  profileImage: string | null
  coverImage: string | null
}

/** The pictures must have rows in `media`. */
export async function updateUser(tx: Tx, userId: string, profile: ProfileRow) {
  await tx
    .updateTable('users')
    .set({
      full_name: profile.fullName,
      username: profile.username,
      bio: profile.bio,
      profile_image: profile.profileImage,
      cover_image: profile.coverImage,
    })
    .where('user_id', '=', userId)
    .execute()
}

const reportedProfile = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select([
      'full_name as fullName',
      'bio',
      'profile_image as profileImage',
      'cover_image as coverImage',
      'hidden_profile as hidden',
    ])
    .where('user_id', '=', userId)

/** `hidden` is what moderators removed. */
export const selectReportedProfile = (db: Db, userId: string) =>
  reportedProfile(db, userId).executeTakeFirst()

/** Reads a reported profile and locks the member's row. */
export const lockReportedProfile = (tx: Tx, userId: string) =>
  reportedProfile(tx, userId).forNoKeyUpdate().executeTakeFirst()

export type ReportedProfileRow = NonNullable<Awaited<ReturnType<typeof lockReportedProfile>>>

type Shown = { bio: string; profileImage: string | null; coverImage: string | null }

export async function updateReportedProfile(
  tx: Tx,
  userId: string,
  profile: Shown & { hidden: Shown | null },
) {
  await tx
    .updateTable('users')
    .set({
      bio: profile.bio,
      profile_image: profile.profileImage,
      cover_image: profile.coverImage,
      hidden_profile: profile.hidden && JSON.stringify(profile.hidden),
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Keeps those of the first steps that are among `steps`, and returns them. None comes back. */
export async function updateFirstSteps(db: Db, userId: string, steps: FirstStep[]): Promise<string[]> {
  const { firstSteps } = await db
    .updateTable('users')
    .set({
      first_steps: sql<string[]>`array(
        select step from unnest(first_steps) with ordinality as ahead (step, place)
        where step = any(${steps}::text[]) order by place)`,
    })
    .where('user_id', '=', userId)
    .returning('first_steps as firstSteps')
    .executeTakeFirstOrThrow(notFound)
  return firstSteps
}
