import { MINUTE, REACTIONS } from '@canopy/contract/limits'
import type { Tx } from '../db/database.ts'
import { insertMedia } from '../media/index.ts'
import type { PlantedChallenge } from './plant-challenges.ts'
import { plantEntities } from './plant-entities.ts'
import { plantPoll } from './plant-poll.ts'
import { hoursBefore, idAt, type PlantingWithMembers, pick } from './planting.ts'
import { furtherKey } from './store-pictures.ts'

async function plantShare(
  tx: Tx,
  postId: string,
  { userId, challengeId }: { userId: string; challengeId: number },
) {
  const proof = await tx
    .selectFrom('proofs')
    .select('proof_id')
    .where('user_id', '=', userId)
    .where('challenge_id', '=', challengeId)
    .where('status', '=', 'Verified')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('shared_proofs')
    .values({ ...proof, post_id: postId })
    .execute()
}

export async function plantPosts(
  { tx, content, pictures, now, userIds }: PlantingWithMembers,
  challenges: Map<string, PlantedChallenge>,
) {
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
        commenting: post.commenting ?? 'everybody',
        outside: post.outside,
        created_at: createdAt,
      })
      .execute()
    if (post.sharesProof !== undefined)
      await plantShare(tx, postId, { userId: pick(userIds, post.by), ...pick(challenges, post.sharesProof) })
    if (post.before !== undefined) {
      await tx
        .insertInto('post_versions')
        .values({ post_id: postId, edit: 0, content: post.before, alts: [], written_at: createdAt })
        .execute()
      await tx
        .updateTable('posts')
        .set({ edits: 1, edited_at: hoursBefore(now, post.hoursAgo - 0.5) })
        .where('post_id', '=', postId)
        .execute()
    }
    for (const [at, { picture, imageAlt }] of (post.morePictures ?? []).entries()) {
      const further = pick(pictures, furtherKey(post.by, picture))
      await insertMedia(tx, pick(userIds, post.by), further)
      await tx
        .insertInto('post_pictures')
        .values({ post_id: postId, position: at + 2, name: further.name, alt: imageAlt })
        .execute()
    }

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

    for (const username of post.mutedBy)
      await tx
        .insertInto('muted_threads')
        .values({ post_id: postId, user_id: pick(userIds, username), muted_at: minutesLater(60) })
        .execute()

    // The last members vote first, so that the demonstration login can still vote.
    if (post.poll)
      await plantPoll({ tx, userIds }, { postId, createdAt, poll: post.poll, voters: readers.toReversed() })

    const planting = { tx, userIds }
    await plantEntities(planting, { postId, content: post.content, writtenAt: createdAt })
    const ids = post.comments.map((_, at) => idAt(minutesLater(7 * (at + 1))))
    for (const [at, { by, comment, before, answers, reactions: reactedBy = 0 }] of post.comments.entries()) {
      const commentId = ids[at] ?? ''
      await tx
        .insertInto('comments')
        .values({
          comment_id: commentId,
          post_id: postId,
          user_id: pick(userIds, by),
          comment,
          parent_id: answers === undefined ? null : (ids[answers] ?? null),
          created_at: minutesLater(7 * (at + 1)),
        })
        .execute()
      await plantEntities(planting, {
        postId,
        commentId,
        content: comment,
        writtenAt: minutesLater(7 * (at + 1)),
      })
      if (before !== undefined) {
        await tx
          .insertInto('comment_versions')
          .values({ comment_id: commentId, edit: 0, comment: before, written_at: minutesLater(7 * (at + 1)) })
          .execute()
        await tx
          .updateTable('comments')
          .set({ edits: 1, edited_at: minutesLater(7 * (at + 1) + 2) })
          .where('comment_id', '=', commentId)
          .execute()
      }
      for (const [order, username] of readers.slice(0, reactedBy).entries())
        await tx
          .insertInto('comment_reactions')
          .values({
            comment_id: commentId,
            user_id: pick(userIds, username),
            emoji: REACTIONS[order % 2] ?? REACTIONS[0],
            created_at: minutesLater(7 * (at + 1) + order + 1),
          })
          .execute()
    }
  }
}
