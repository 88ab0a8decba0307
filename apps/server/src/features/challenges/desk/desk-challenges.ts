/** Decisions of stewards about challenges. */

import { isDeepStrictEqual } from 'node:util'
import { mayAskFor } from '@canopy/contract/challenges/proofs/evidence'
import type { Evidence } from '@canopy/contract/challenges/shapes'
import { criteriaFor } from '@canopy/contract/challenges/suggest-criterion'
import type { ChallengeEdit, ChallengeMove } from '@canopy/contract/desk/challenges/changes'
import type { DeskChallenge, DeskChallengeCase } from '@canopy/contract/desk/challenges/shapes'
import type { Notice } from '@canopy/contract/notifications/notices'
import { paths } from '@canopy/contract/paths'
import { AppError } from '../../../app-error.ts'
import { type Actor, refuseOwn } from '../../../audit/actor.ts'
import { alreadyDecided, audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { hasNewTranslations, translationColumns } from '../../../languages/translations.ts'
import { publish } from '../../../live/publish.ts'
import { insertMedia, type Media, mediaUrl, type StoredPicture } from '../../../media/index.ts'
import { notify } from '../../notifications/index.ts'
import { habitColumns, lockReportedChallenge, selectReportedChallenge } from '../challenge-queries.ts'
import { replaceCriteria } from '../criteria-queries.ts'
import { pictureAt } from '../picture-queries.ts'
import { quantityColumns } from '../quantities/quantity-queries.ts'
import {
  type ChallengeChange,
  type DeskChallengeCaseRow,
  type DeskChallengeRow,
  deleteUnjoined,
  hasProofs,
  lockChallenge,
  selectDeskChallenge,
  updateChallenge,
} from './desk-challenge-queries.ts'

type Change = { points: number; evidence?: Evidence | undefined }

/** Evidence that a challenge asks for after a change: none if it no longer gives enough points. */
export function evidenceAfter(before: Evidence, { points, evidence = before }: Change): Evidence {
  return mayAskFor({ evidence, points }) ? evidence : 'none'
}

export function toDeskChallenge(row: DeskChallengeRow): DeskChallenge {
  const { photoUrl, creatorId, creatorName, createdAt, startsAt, endsAt, ...challenge } = row
  return {
    ...challenge,
    criteria: criteriaFor(challenge),
    photoUrl: photoUrl ?? '',
    createdBy: creatorId === null ? null : { userId: creatorId, fullName: creatorName ?? '' },
    createdAt: createdAt.toISOString(),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }
}

/** @throws AppError challenge_not_found */
export async function readDeskChallenge(
  { db, media, policy }: Pick<Deps, 'db' | 'media' | 'policy'>,
  challengeId: number,
): Promise<DeskChallengeCase> {
  const row = await selectDeskChallenge(db, challengeId)
  if (!row) throw new AppError('challenge_not_found')
  const shown = await selectReportedChallenge(db, challengeId)
  // The picture of a removed challenge is private.
  const pictureUrl =
    shown?.hiddenAt && shown.picture ? await media.signedUrl(shown.picture) : (row.photoUrl ?? '')
  const { mode, budgetFactor } = await policy.read()
  const { language, translations } = row
  return { ...toDeskChallenge(row), language, translations, pictureUrl, policy: { mode, budgetFactor } }
}

const subjectOf = (challengeId: number) => ({ kind: 'challenge', id: String(challengeId) }) as const

/** @throws AppError challenge_not_found, own_case, already_decided if the challenge has changed since that version */
export async function lockSeen(
  tx: Tx,
  actor: Actor,
  challengeId: number,
  version: number,
  { mayBeOwn = false } = {},
): Promise<DeskChallengeCaseRow> {
  const row = await lockChallenge(tx, challengeId)
  if (!row) throw new AppError('challenge_not_found')
  if (row.creatorId !== null && !mayBeOwn) refuseOwn(actor, row.creatorId)
  if (row.version !== version) {
    const subject = subjectOf(challengeId)
    throw await alreadyDecided(tx, { subject, decision: `the challenge is ${row.state} and has changed` })
  }
  return row
}

/** Returns whether they differ from what members saw before. Proofs that have a verdict keep the criteria that they were judged by. */
export async function changeCriteria(tx: Tx, before: DeskChallengeRow, criteria: string[] | undefined) {
  if (!criteria || isDeepStrictEqual(criteria, criteriaFor(before))) return false
  await replaceCriteria(tx, before.challengeId, criteria)
  return true
}

type Act = Pick<Parameters<typeof audit>[2], 'action' | 'before' | 'after' | 'reason'> & { notice: Notice }

/** Notifies the member who added the challenge and records the act. */
export async function conclude(tx: Tx, actor: Actor, row: DeskChallengeRow, { notice, ...act }: Act) {
  const { challengeId, creatorId } = row
  if (creatorId !== null) {
    const href = act.action === 'challenge.removed' ? paths.challenges : paths.challenge(challengeId)
    const groupKey = `challenge:${challengeId}`
    await notify(tx, { userId: creatorId, notice, href, groupKey })
  }
  const subject = subjectOf(challengeId)
  publish(tx, { type: 'case.decided', kind: 'challenge', id: subject.id })
  await audit(tx, actor, { ...act, subject })
}

/** Names the points only if they have changed. */
export const noticeOfChange = (
  { challengeName, points }: { challengeName: string; points: number },
  before: number,
): Notice => ({
  kind: 'challenge.changed',
  values: { challengeName, points: points === before ? null : points },
})

const writtenTime = (time: Date | null) => time?.toISOString() ?? null

/** Quantity that a challenge asks for after a change. @throws AppError unit_in_use */
async function quantityAfter(
  tx: Tx,
  before: DeskChallengeRow,
  { quantity = before.quantity }: ChallengeEdit,
) {
  const isSameUnit = quantity?.unit === before.quantity?.unit
  if (!isSameUnit && (await hasProofs(tx, before.challengeId, 'withQuantity')))
    throw new AppError('unit_in_use')
  return quantity
}

type Edit = { challengeId: number; edit: ChallengeEdit; picture: StoredPicture | undefined }

/** The new picture of a removed challenge is hidden, too; one that was hidden before is shown again with a challenge that is not. */
async function movePicture(tx: Tx, media: Media, challengeId: number) {
  const challenge = await lockReportedChallenge(tx, challengeId)
  if (!challenge || challenge.picture === null) return
  const pictures = [challenge.picture]
  await (challenge.hiddenAt ? media.makePrivate(tx, pictures) : media.makePublic(tx, pictures))
}

/**
 * Points that members have earned do not change. The picture that is replaced stays stored, so that the change can be undone.
 * @throws AppError challenge_not_found, own_case, already_decided, habit_begun, unit_in_use
 */
export async function editChallenge(
  tx: Tx,
  media: Media,
  actor: Actor,
  { challengeId, edit, picture }: Edit,
): Promise<void> {
  const before = await lockSeen(tx, actor, challengeId, edit.version)
  const { habit = before.habit } = edit
  const hasNewHabit = !isDeepStrictEqual(habit, before.habit)
  if (hasNewHabit && (await hasProofs(tx, challengeId))) throw new AppError('habit_begun')
  if (picture) {
    await insertMedia(tx, actor.userId, picture)
    await addJob(tx, 'hash_pictures', {})
  }
  const address = picture ? mediaUrl(picture.name) : edit.photoUrl
  const hasNewPicture = address !== (before.photoUrl ?? before.pictureSource)
  const asked = quantityColumns(await quantityAfter(tx, before, edit))
  const change = {
    challenge_name: edit.challengeName,
    description: edit.description,
    ...translationColumns(edit),
    ...pictureAt(address),
    points: edit.points,
    evidence: evidenceAfter(before.evidence, edit),
    category: edit.category ?? before.category,
    ...habitColumns(habit),
    ...asked,
    starts_at: edit.startsAt === null ? null : new Date(edit.startsAt),
    ends_at: edit.endsAt === null ? null : new Date(edit.endsAt),
  }
  await updateChallenge(tx, challengeId, change)
  publish(tx, { type: 'challenges.changed' })
  const hasNewQuantity = !isDeepStrictEqual(asked, quantityColumns(before.quantity))
  const hasNewCriteria = await changeCriteria(tx, before, edit.criteria)
  if (hasNewPicture && change.picture_source !== null) await addJob(tx, 'challenge_picture', { challengeId })
  else if (hasNewPicture) await movePicture(tx, media, challengeId)
  // Texts are of members, so the log only has which of them changed.
  const changed = [
    ...(change.challenge_name === before.challengeName ? [] : ['name']),
    ...(change.description === before.description ? [] : ['description']),
    ...(hasNewTranslations(before, edit) ? ['translations'] : []),
    ...(hasNewPicture ? ['picture'] : []),
    ...(hasNewCriteria ? ['criteria'] : []),
    ...(change.evidence === before.evidence ? [] : ['evidence']),
    ...(change.category === before.category ? [] : ['category']),
    ...(hasNewHabit ? ['habit'] : []),
  ]
  await conclude(tx, actor, before, {
    notice: noticeOfChange(edit, before.points),
    action: 'challenge.changed',
    before: {
      points: before.points,
      startsAt: writtenTime(before.startsAt),
      endsAt: writtenTime(before.endsAt),
      ...(hasNewQuantity && quantityColumns(before.quantity)),
    },
    after: {
      points: change.points,
      startsAt: writtenTime(change.starts_at),
      endsAt: writtenTime(change.ends_at),
      ...(hasNewQuantity && asked),
      ...(changed.length > 0 && { changed }),
    },
    reason: edit.reason,
  })
}

const moves: Record<
  ChallengeMove,
  {
    /** Names the notice about it, too. */
    action: 'challenge.closed' | 'challenge.reopened' | 'challenge.featured' | 'challenge.unfeatured'
    change: (now: Date) => ChallengeChange
  }
> = {
  close: {
    action: 'challenge.closed',
    change: (now) => ({ closed_at: now }),
  },
  reopen: {
    action: 'challenge.reopened',
    change: () => ({ closed_at: null }),
  },
  feature: {
    action: 'challenge.featured',
    change: () => ({ is_featured: true }),
  },
  unfeature: {
    action: 'challenge.unfeatured',
    change: () => ({ is_featured: false }),
  },
}

type Move = { challengeId: number; move: ChallengeMove; reason: string; version: number; now: Date }

/** Closes, reopens or features a challenge. What was earned stays. @throws AppError challenge_not_found, own_case, already_decided */
export async function moveChallenge(
  tx: Tx,
  actor: Actor,
  { challengeId, move, reason, version, now }: Move,
): Promise<void> {
  const before = await lockSeen(tx, actor, challengeId, version)
  const { action, change } = moves[move]
  await updateChallenge(tx, challengeId, change(now))
  const after = await selectDeskChallenge(tx, challengeId)
  if (!after) throw new AppError('challenge_not_found')
  const values = { challengeName: before.challengeName, reason }
  await conclude(tx, actor, before, {
    notice: { kind: action, values },
    action,
    before: { state: before.state, featured: before.featured },
    after: { state: after.state, featured: after.featured },
    reason,
  })
}

type Removal = { challengeId: number; reason: string; version: number }

/** @throws AppError challenge_not_found, own_case, already_decided, challenge_joined */
export async function removeChallenge(
  tx: Tx,
  actor: Actor,
  { challengeId, reason, version }: Removal,
): Promise<void> {
  const before = await lockSeen(tx, actor, challengeId, version)
  if (!(await deleteUnjoined(tx, challengeId))) throw new AppError('challenge_joined')
  publish(tx, { type: 'waiting.changed', kind: 'challenge' })
  await conclude(tx, actor, before, {
    notice: { kind: 'challenge.removed', values: { challengeName: before.challengeName, reason } },
    action: 'challenge.removed',
    before: { state: before.state, points: before.points },
    reason,
  })
}
