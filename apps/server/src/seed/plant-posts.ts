/** Posts of the demonstration. */

import { MINUTE, REACTIONS } from '@canopy/contract/limits'
import { insertMedia } from '../media/index.ts'
import { hoursBefore, idAt, type Peopled, pick } from './planting.ts'

/** Plants the posts with their comments and reactions. */
export async function plantPosts({ tx, content, pictures, now, userIds }: Peopled) {
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
    const reactions = readers.slice(0, post.reactions).map((username, place) => ({
      post_id: postId,
      user_id: pick(userIds, username),
      // Mostly thumbs and hearts, a little of the rest.
      emoji: REACTIONS[(place % 3 === 2 ? place + index : place % 2) % REACTIONS.length] ?? REACTIONS[0],
      created_at: minutesLater(place + 1),
    }))
    await tx.insertInto('reactions').values(reactions).execute()

    const comments = post.comments.map(({ by, comment }, place) => {
      const at = minutesLater(7 * (place + 1))
      return {
        comment_id: idAt(at),
        post_id: postId,
        user_id: pick(userIds, by),
        comment,
        created_at: at,
      }
    })
    if (comments.length > 0) await tx.insertInto('comments').values(comments).execute()
  }
}
