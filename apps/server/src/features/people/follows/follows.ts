import type { Following } from '@canopy/contract/people/shapes'
import { DatabaseError } from 'pg'
import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { notifyOfFollow, publishChanged } from '../../notifications/index.ts'
import {
  deleteFollow,
  insertFollow,
  lockFollowee,
  lockFollowing,
  selectFollow,
  updateAccepted,
  upsertNotified,
} from './follow-queries.ts'

const stateOf = (isAccepted: boolean): Following => (isAccepted ? 'yes' : 'requested')

/** A member who was blocked in the same moment does not exist for the other. */
function asNotFound(error: unknown) {
  return error instanceof DatabaseError && error.constraint === 'follows_without_blocks'
    ? new AppError('not_found')
    : error
}

/** Follows a public account, or asks a private one. @throws AppError not_yourself, not_found, too_many_follows */
export async function follow(tx: Tx, followerId: string, userId: string): Promise<Following> {
  if (followerId === userId) throw new AppError('not_yourself')
  await lockFollowing(tx, followerId)
  const followee = await lockFollowee(tx, followerId, userId)
  if (!followee) throw new AppError('not_found')
  const isAccepted = !followee.isPrivate
  const isNew = await insertFollow(tx, followerId, userId, isAccepted).catch((error: unknown) => {
    throw asNotFound(error)
  })
  if (!isNew) {
    const known = await selectFollow(tx, followerId, userId)
    if (!known) throw new AppError('too_many_follows')
    return stateOf(known.isAccepted)
  }
  publish(tx, { type: 'member.changed', userId: followerId })
  const isQuiet = !(await upsertNotified(tx, userId, followerId))
  const group = isAccepted ? 'followers' : 'requests'
  await notifyOfFollow(tx, { userId, from: followerId, group, isQuiet })
  return stateOf(isAccepted)
}

/** The follower's lists of posts are others now, and notifications of the followed member may name one less. */
function publishEnded(tx: Tx, followerId: string, userId: string) {
  publish(tx, { type: 'member.changed', userId: followerId })
  publishChanged(tx, userId)
}

/** Ends following, or takes back a request. */
export async function unfollow(tx: Tx, followerId: string, userId: string) {
  if (await deleteFollow(tx, followerId, userId)) publishEnded(tx, followerId, userId)
}

/** The member who followed is not notified. @throws AppError not_found if they do not follow */
export async function removeFollower(tx: Tx, userId: string, followerId: string) {
  if (!(await deleteFollow(tx, followerId, userId, true))) throw new AppError('not_found')
  publishEnded(tx, followerId, userId)
}

/** Does nothing if the request was accepted before. @throws AppError not_found if there is none, or it was taken back */
export async function acceptFollower(tx: Tx, userId: string, followerId: string) {
  if (await updateAccepted(tx, followerId, userId)) {
    await notifyOfFollow(tx, { userId: followerId, from: userId, group: 'accepted', isQuiet: false })
    publish(tx, { type: 'member.changed', userId: followerId })
    publishChanged(tx, userId)
  } else if (!(await selectFollow(tx, followerId, userId))) {
    throw new AppError('not_found')
  }
}

/** @throws AppError not_found if there is no request */
export async function declineFollower(tx: Tx, userId: string, followerId: string) {
  if (!(await deleteFollow(tx, followerId, userId, false))) throw new AppError('not_found')
  publishChanged(tx, userId)
}
