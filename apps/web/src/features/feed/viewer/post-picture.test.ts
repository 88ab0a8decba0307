import type { Post } from '@canopy/contract/feed/shapes'
import { expect, test } from 'vitest'
import { picturesOf } from './post-picture.ts'

const pictureOf = (post: Post) => picturesOf(post)[0]

const postWith = (picture: Pick<Post, 'image' | 'imageWidth' | 'imageHeight'>): Post => ({
  postId: 'post',
  userId: 'somebody',
  author: { fullName: 'Somebody', username: 'somebody', profileImgUrl: null },
  content: '',
  imageAlt: '',
  likes: 0,
  reactions: {},
  commentCount: 0,
  timestamp: '2026-01-01T00:00:00.000Z',
  ...picture,
})
const unsized = { imageWidth: null, imageHeight: null }

test.each([
  ['/media/abc-800x600.webp', '/media/abc-800x600.webp'],
  ['https://example.org/a.png', 'https://example.org/a.png'],
  ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
  ['/9j/4AAQSkZJRg==', 'data:image/jpeg;base64,/9j/4AAQSkZJRg=='],
  ['iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
  ['R0lGODlhAQABAAAAACw=', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
  ['UklGRhoAAABXRUJQ', 'data:image/webp;base64,UklGRhoAAABXRUJQ'],
])('%s is shown from %s', (image, address) => {
  expect(pictureOf(postWith({ image, ...unsized }))?.src).toBe(address)
})

test('a post without a picture has none', () => {
  expect(pictureOf(postWith({ image: null, ...unsized }))).toBeUndefined()
})

test('the size comes from the name of a stored picture if the post has none', () => {
  expect(pictureOf(postWith({ image: '/media/abc-800x600.webp', ...unsized }))).toMatchObject({
    width: 800,
    height: 600,
    isCropped: false,
  })
})

test('a small picture is enlarged to twice its width at most, one of unknown size has no maximum', () => {
  expect(pictureOf(postWith({ image: '/media/abc-60x60.webp', ...unsized }))?.maxWidth).toBe(120)
  expect(pictureOf(postWith({ image: 'iVBORw0KGgo=', ...unsized }))?.maxWidth).toBeUndefined()
})

test('a tall picture is cropped', () => {
  const tall = { image: '/media/abc-800x1600.webp', imageWidth: 800, imageHeight: 1600 }
  expect(pictureOf(postWith(tall))).toMatchObject({ width: 800, height: 1000, isCropped: true })
})

test('several pictures are shown in their order, each with its own description and size', () => {
  const pictures = [
    { image: '/media/abc-800x600.webp', alt: 'A lake', width: 800, height: 600 },
    { image: '/media/def-60x60.webp', alt: '', width: null, height: null },
  ]
  const post = {
    ...postWith({ image: '/media/abc-800x600.webp', imageWidth: 800, imageHeight: 600 }),
    pictures,
  }
  expect(picturesOf(post)).toMatchObject([
    { src: '/media/abc-800x600.webp', alt: 'A lake', width: 800 },
    { src: '/media/def-60x60.webp', alt: '', width: 60 },
  ])
})
