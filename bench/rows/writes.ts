/** What members write into the feed. */

import { randomUUID } from 'node:crypto'
import { makePhoto } from '../../apps/server/src/testing/photo.ts'
import { endpoints } from '../../packages/contract/src/endpoints.ts'
import { REACTIONS } from '../../packages/contract/src/limits.ts'
import { inTurn } from '../in-turn.ts'
import { requests } from './requests.ts'
import type { Row } from './row.ts'

/** Pictures keep both cores busy by themselves. */
const UPLOADS_AT_ONCE = 4
const WRITERS = 32
const TEXT = 'Two sacks of bottles and nets out of the mangroves this morning.'

/** A form as the browser sends it. */
async function form(userId: string, picture?: Blob) {
  const data = new FormData()
  data.set('content', TEXT)
  data.set('userId', userId)
  if (picture) data.set('image', picture, 'picture.jpg')
  const response = new Response(data)
  return {
    type: response.headers.get('content-type') ?? '',
    body: Buffer.from(await response.arrayBuffer()),
  }
}

/** As large as a phone's photo is once the browser has scaled it. */
async function photo() {
  const jpeg = await makePhoto(1, { width: 1600, height: 1067 })
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
}

const newPost = (name: string, makePicture: () => Promise<Blob | undefined>, connections: number): Row => ({
  name,
  async load(stand) {
    const picture = await makePicture()
    const { method, path, status } = endpoints.createPost
    const members = stand.targets.members.slice(0, WRITERS)
    const forms = inTurn(await Promise.all(members.map(({ userId }) => form(userId, picture))))
    return requests({ ...stand, targets: { ...stand.targets, members } }, { status, connections }, () => {
      const { type, body } = forms.next().value
      return { method, path, headers: { 'content-type': type, 'idempotency-key': randomUUID() }, body }
    })
  },
})

export const postWithoutPicture = newPost('new post', async () => undefined, WRITERS)
export const postWithPicture = newPost('new post with a picture', photo, UPLOADS_AT_ONCE)

export const reaction: Row = {
  name: 'reaction',
  async load(stand) {
    const posts = inTurn(stand.targets.posts)
    const emojis = inTurn([...REACTIONS])
    const { method, path } = endpoints.react
    return requests(stand, { status: 200 }, ({ userId }) => ({
      method,
      path: path.replace(':postId', posts.next().value),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ emoji: emojis.next().value, userId }),
    }))
  },
}

export const comment: Row = {
  name: 'comment',
  async load(stand) {
    const posts = inTurn(stand.targets.posts)
    const { method, path } = endpoints.createComment
    return requests(stand, { status: 200 }, () => ({
      method,
      path: path.replace(':postId', posts.next().value),
      headers: { 'content-type': 'text/plain', 'idempotency-key': randomUUID() },
      body: TEXT,
    }))
  },
}
