import { FirstStep, type Suspension } from '@canopy/contract/accounts/sessions/shapes'
import { type Duty, hasDuty } from '@canopy/contract/desk/duties'
import type { Translate } from '@canopy/contract/language/translate'
import { badgesOf } from '@canopy/contract/points/badges'
import { sanctionReason } from '@canopy/contract/reports/notices'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import { needsConfirmedEmail } from '../../../config.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { mediaUrl } from '../../../media/index.ts'
import { selectRelation } from '../../visibility/index.ts'
import { readableEmail } from '../addresses/readable-email.ts'
import { dutiesOf, roleOf } from '../duties/duties.ts'
import { selectMember } from './profile-queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof selectMember>>>

async function findMember(db: Db, userId: string) {
  const member = await selectMember(db, userId)
  if (!member) throw new AppError('not_found')
  const { profileImage, coverImage } = member
  const duties = dutiesOf(member.duties)
  return {
    ...member,
    duties,
    role: roleOf(duties),
    profileImgUrl: profileImage && mediaUrl(profileImage),
    coverImgUrl: coverImage && mediaUrl(coverImage),
  }
}

/** Suspension in force at `now`. The time is in the format of PostgreSQL. */
function suspensionOf({ suspension }: Pick<Row, 'suspension'>, now: Date, t: Translate): Suspension | null {
  if (!suspension) return null
  const until = suspension.until === null ? null : new Date(suspension.until)
  if (until && until <= now) return null
  return { until: until?.toISOString() ?? null, reason: sanctionReason(t, suspension) }
}

type Parts = Pick<Deps, 'db' | 'config'>

const isEmailConfirmed = ({ config }: Parts, { emailConfirmedAt }: { emailConfirmedAt: Date | null }) =>
  emailConfirmedAt !== null || !needsConfirmedEmail(config)

type SessionParts = Parts & Pick<Deps, 'door'>

type Reader = { userId: string; t: Translate; now: Date }

/** `t` writes in the language of the reader. */
export async function readSession(parts: SessionParts, { userId, t, now }: Reader) {
  const member = await findMember(parts.db, userId)
  const { invitationsPerMonth } = await parts.door.read()
  return {
    userId: member.userId,
    id: member.userId,
    name: member.fullName,
    fullName: member.fullName,
    username: member.username,
    email: readableEmail(member.email),
    emailConfirmed: isEmailConfirmed(parts, member),
    bio: member.bio,
    avatar: member.profileImgUrl,
    profileImgUrl: member.profileImgUrl,
    coverImgUrl: member.coverImgUrl,
    points: member.balance,
    onHold: member.onHold,
    challengesPerDay: member.challengesPerDay,
    shortfall: member.shortfall,
    postsOutside: parts.config.publicPages.includes('posts'),
    ...(invitationsPerMonth > 0 && { mayInvite: true }),
    role: member.role,
    duties: member.duties,
    suspension: suspensionOf(member, now, t),
    joinedChallenges: member.joinedChallenges,
    language: member.language,
    badgesList: badgesOf(t, member.badgeIds),
    ...(member.firstSteps.length > 0 && { firstSteps: z.array(FirstStep).parse(member.firstSteps) }),
  }
}

/**
 * The e-mail address, whether it is confirmed, and whether searches find the member are included only for the member, since stewards look it up with `viewContact`, which records it; balance and role
 * also for moderators. @throws AppError not_found, also if one of the two blocks the other
 */
export async function readProfile(
  parts: Parts,
  userId: string,
  { t, ...viewer }: { userId: string; duties: readonly Duty[]; t: Translate },
) {
  const [member, relation] = await Promise.all([
    findMember(parts.db, userId),
    selectRelation(parts.db, viewer.userId, userId),
  ])
  if (!relation) throw new AppError('not_found')
  const isSelf = member.userId === viewer.userId
  const { following, followsYou, muted } = relation
  return {
    userId: member.userId,
    fullName: member.fullName,
    username: member.username,
    bio: member.bio,
    profileImgUrl: member.profileImgUrl,
    coverImgUrl: member.coverImgUrl,
    joinedAt: member.joinedAt.toISOString(),
    badges: badgesOf(t, member.badgeIds),
    pointsEarned: member.earned,
    isPrivate: member.isPrivate,
    followers: member.followers - relation.unseenFollowers,
    following: member.following - relation.unseenFollowing,
    ...(!isSelf && { relation: { following, followsYou, muted } }),
    ...(isSelf && {
      email: readableEmail(member.email),
      emailConfirmed: isEmailConfirmed(parts, member),
      isFindable: member.isFindable,
      ...(member.offBoards && { offBoards: true }),
    }),
    ...((isSelf || hasDuty(viewer.duties, 'moderation')) && {
      pointsCount: member.balance,
      role: member.role,
    }),
  }
}

/** Members see only their own balance. @throws AppError forbidden */
export async function readPoints(db: Db, userId: string, viewer: { userId: string }) {
  if (userId !== viewer.userId) throw new AppError('forbidden')
  return { points: (await findMember(db, userId)).balance }
}
