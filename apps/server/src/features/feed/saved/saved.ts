import { AppError } from '../../../app-error.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPost } from '../posts/post-queries.ts'
import { insertSaved } from './saved-queries.ts'

/** Does nothing if the member has saved the post already. @throws AppError post_not_found */
export async function savePost(tx: Tx, userId: string, postId: string) {
  if (!(await lockPost(tx, userId, postId))) throw new AppError('post_not_found')
  await insertSaved(tx, userId, postId)
}
