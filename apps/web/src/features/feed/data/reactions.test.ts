import type { ReactionMap } from '@canopy/contract/feed/shapes'
import { REPLY_REACTORS_MAX } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { makePost } from '../../../testing/make-post.ts'
import { afterReaction, withReaction } from './reactions.ts'

const post = makePost({ likes: 3, reactions: { '👍': 2, '💡': 1 } })

test('a first reaction adds one', () => {
  expect(withReaction(post, undefined, '👍')).toMatchObject({ likes: 4, reactions: { '👍': 3, '💡': 1 } })
})

test('another emoji replaces the previous one', () => {
  expect(withReaction(post, '💡', '👏')).toMatchObject({ likes: 3, reactions: { '👍': 2, '💡': 0, '👏': 1 } })
})

test('removing a reaction subtracts one', () => {
  expect(withReaction(post, '👍', undefined)).toMatchObject({ likes: 2, reactions: { '👍': 1, '💡': 1 } })
})

test('the same choice again changes nothing', () => {
  expect(withReaction(post, '👍', '👍')).toBe(post)
})

const replyOf = (thumbs: number): ReactionMap => ({
  '👍': Array.from({ length: thumbs }, (_, n) => `member ${n}`),
  '❤️': [],
  '👏': [],
  '😊': [],
  '😮': [],
  '💡': ['somebody'],
})
const heart = { clicked: post, before: '💡', after: '❤️' } as const

test('the reply to a reaction has all counts', () => {
  expect(afterReaction(post, replyOf(5), heart)).toMatchObject({ likes: 6, reactions: { '👍': 5, '💡': 1 } })
})

test('where many have reacted, the reply does not name all: the counts change as the member clicked', () => {
  const [popular, reply] = [
    { ...post, likes: 901, reactions: { '👍': 900, '💡': 1 } },
    replyOf(REPLY_REACTORS_MAX - 1),
  ]
  const change = { ...heart, clicked: popular }
  const after = { likes: 901, reactions: { '👍': 900, '💡': 0, '❤️': 1 } }
  expect(afterReaction(popular, reply, change)).toMatchObject(after)
  expect(afterReaction({ ...popular, reactions: { ...popular.reactions } }, reply, change)).toMatchObject(
    after,
  )
})

test('counts that came since the click stay', () => {
  const [clicked, reply] = [{ ...post, reactions: { '👍': 900, '💡': 1 } }, replyOf(REPLY_REACTORS_MAX - 1)]
  const newer = { ...post, reactions: { '👍': 903, '❤️': 1 } }
  expect(afterReaction(newer, reply, { ...heart, clicked })).toBe(newer)
})
