import type { Post } from '@canopy/contract/feed'
import { expect, test } from 'vitest'
import { withReaction } from './reactions.ts'

const post: Post = {
  postId: 'post',
  userId: 'somebody',
  author: { fullName: 'Somebody', username: 'somebody', profileImgUrl: null },
  content: '',
  image: null,
  imageAlt: '',
  imageWidth: null,
  imageHeight: null,
  likes: 3,
  reactions: { '👍': 2, '💡': 1 },
  commentCount: 0,
  timestamp: '2026-01-01T00:00:00.000Z',
}

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
