import { Post } from '@canopy/contract/feed/shapes'

/** A post without pictures, reactions and comments. */
export const makePost = (given: Partial<Post> = {}): Post =>
  Post.parse({
    postId: crypto.randomUUID(),
    userId: crypto.randomUUID(),
    author: { fullName: 'Kofi Mensah', username: 'kofi', profileImgUrl: null },
    content: 'Kofi digs a pond',
    image: null,
    imageAlt: '',
    imageWidth: null,
    imageHeight: null,
    likes: 0,
    reactions: {},
    commentCount: 0,
    timestamp: '2026-03-01T10:00:00.000Z',
    ...given,
  })
