import { entitiesIn } from '@canopy/contract/text/entities'
import { type PlantingWithMembers, pick } from './planting.ts'

type Text = { postId: string; commentId?: string; content: string; writtenAt: Date }

/** The tags and mentions of a post or comment. Nobody is notified of what was written before they joined. */
export async function plantEntities(
  { tx, userIds }: Pick<PlantingWithMembers, 'tx' | 'userIds'>,
  { postId, commentId, content, writtenAt }: Text,
) {
  const { usernames, tags } = entitiesIn(content)
  if (tags.length > 0 && commentId === undefined)
    await tx
      .insertInto('post_tags')
      .values(tags.map((tag) => ({ post_id: postId, tag, created_at: writtenAt })))
      .execute()
  if (tags.length > 0 && commentId !== undefined)
    await tx
      .insertInto('comment_tags')
      .values(tags.map((tag) => ({ comment_id: commentId, tag })))
      .execute()
  if (usernames.length > 0)
    await tx
      .insertInto('mentions')
      .values(
        usernames.map((username) => ({
          post_id: postId,
          comment_id: commentId ?? null,
          user_id: pick(userIds, username),
          username,
          mentioned_at: writtenAt,
        })),
      )
      .execute()
}
