import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import { publish } from '../../live/publish.ts'
import { publishChanged } from '../notifications/index.ts'
import { deleteBlock, deleteMute, insertBlock, insertMute } from './block-queries.ts'

/** Publishes that what these members see has changed. */
function publishSeen(tx: Tx, userIds: string[]) {
  for (const userId of userIds) {
    publish(tx, { type: 'member.changed', userId })
    publishChanged(tx, userId)
  }
}

/** @throws AppError not_yourself, not_found */
export async function block(tx: Tx, blockerId: string, userId: string) {
  if (blockerId === userId) throw new AppError('not_yourself')
  if (!(await insertBlock(tx, blockerId, userId))) throw new AppError('not_found')
  publishSeen(tx, [blockerId, userId])
}

export async function unblock(tx: Tx, blockerId: string, userId: string) {
  await deleteBlock(tx, blockerId, userId)
  publishSeen(tx, [blockerId, userId])
}

/** The muted member does not learn of it. @throws AppError not_yourself, not_found */
export async function mute(tx: Tx, muterId: string, userId: string) {
  if (muterId === userId) throw new AppError('not_yourself')
  if (!(await insertMute(tx, muterId, userId))) throw new AppError('not_found')
  publishSeen(tx, [muterId])
}

export async function unmute(tx: Tx, muterId: string, userId: string) {
  await deleteMute(tx, muterId, userId)
  publishSeen(tx, [muterId])
}
