import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import { publishChanged } from '../notifications/index.ts'
import { deleteMutedThread, insertMutedThread } from './muted-thread-queries.ts'
import { lockPost } from './posts/post-queries.ts'

/** The member is no longer notified of anything on this post; what was notified is hidden. @throws AppError post_not_found */
export async function muteThread(tx: Tx, userId: string, postId: string) {
  if (!(await lockPost(tx, userId, postId))) throw new AppError('post_not_found')
  await insertMutedThread(tx, userId, postId)
  publishChanged(tx, userId)
}

export async function unmuteThread(tx: Tx, userId: string, postId: string) {
  await deleteMutedThread(tx, userId, postId)
  publishChanged(tx, userId)
}
