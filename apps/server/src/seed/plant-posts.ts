import { MINUTE, REACTIONS } from '@canopy/contract/limits'
import { insertMedia } from '../media/index.ts'
import { hoursBefore, idAt, type PlantingWithMembers, pick } from './planting.ts'

export async function plantPosts({ tx, content, pictures, now, userIds }: PlantingWithMembers) {
  const usernames = content.members.map((member) => member.username)
  for (const [index, post] of content.posts.entries()) {
    const createdAt = hoursBefore(now, post.hoursAgo)
    const postId = idAt(createdAt)
    const picture = post.picture === undefined ? undefined : pick(pictures, `posts/${post.picture}`)
    if (picture) await insertMedia(tx, pick(userIds, post.by), picture)
    await tx
      .insertInto('posts')
      .values({
        post_id: postId,
        user_id: pick(userIds, post.by),
        content: post.content,
        image: picture?.name ?? null,
        image_alt: post.imageAlt ?? '',
        created_at: createdAt,
      })
      .execute()

    const minutesLater = (minutes: number) => new Date(createdAt.getTime() + minutes * MINUTE)
    const readers = usernames.filter((username) => username !== post.by)
    const reactions = readers.slice(0, post.reactions).map((username, at) => ({
      post_id: postId,
      user_id: pick(userIds, username),
      // Mostly thumbs and hearts, a little of the rest.
      emoji: REACTIONS[(at % 3 === 2 ? at + index : at % 2) % REACTIONS.length] ?? REACTIONS[0],
      created_at: minutesLater(at + 1),
    }))
    await tx.insertInto('reactions').values(reactions).execute()

    const comments = post.comments.map(({ by, comment }, at) => {
      const commentedAt = minutesLater(7 * (at + 1))
      return {
        comment_id: idAt(commentedAt),
        post_id: postId,
        user_id: pick(userIds, by),
        comment,
        created_at: commentedAt,
      }
    })
    if (comments.length > 0) await tx.insertInto('comments').values(comments).execute()
  }
}
