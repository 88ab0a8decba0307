/** Compares what the sockets of members get with the model. */

import type { LiveMessage } from '@canopy/contract/live'
import { expect } from 'vitest'
import type { createListener } from '../../../testing/listen.ts'
import type { Model } from './model.ts'
import type { Viewer } from './viewer.ts'

type Listen = Awaited<ReturnType<typeof createListener>>['listen']
type Member = Viewer['members'][number]

const write = (author: Member) =>
  author.call('createPost', { body: { content: 'Live', userId: author.userId } })

/** Tells whether a new post was sent as it is, or the feed is to be fetched again. */
const isToldOfPost = (received: LiveMessage[], postId: string) =>
  received.some(
    (message) =>
      (message.type === 'post.created' && message.post.postId === postId) ||
      (message.type === 'stale' && message.feed),
  )

/** Tells whether a comment was sent as it is, or its post is to be fetched again. */
const isToldOfComment = (received: LiveMessage[], postId: string) =>
  received.some(
    (message) =>
      (message.type === 'comment.created' && message.comment.postId === postId) ||
      (message.type === 'stale' && message.posts?.includes(postId)),
  )

/**
 * Every member writes a post, and a comment on another one that all clients say they show. `bystander` has no relation to anybody: when
 * their post arrives, everything before it has been sent.
 */
export async function compareLive(viewers: Viewer[], model: Model, listen: Listen, bystander: Member) {
  const shown = await Promise.all(viewers.map(write))
  const ids = shown.map(({ postId }) => postId)
  const [ofBystander, ...sockets] = await Promise.all([bystander, ...viewers].map((one) => listen(one, ids)))
  for (const [author, { postId: shownId }] of shown.entries()) {
    const member = viewers[author]
    if (!member || !ofBystander) return
    for (const received of sockets) received.length = 0
    const { postId } = await write(member)
    await member.call('createComment', { params: { postId: shownId }, body: 'Live' })
    for (const [viewer, received] of sockets.entries())
      if (model.canSee(viewer, author))
        await expect
          .poll(() => [isToldOfPost(received, postId), isToldOfComment(received, shownId)])
          .toEqual([true, true])
    const last = await write(bystander)
    await expect.poll(() => isToldOfPost(ofBystander, last.postId)).toBe(true)
    for (const [viewer, received] of sockets.entries())
      if (!model.canSee(viewer, author))
        expect(JSON.stringify(received)).not.toMatch(new RegExp(`${postId}|${shownId}`))
  }
}
