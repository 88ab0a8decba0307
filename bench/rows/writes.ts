import { randomUUID } from 'node:crypto'
import { makePhoto } from '../../apps/server/src/testing/photo.ts'
import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { POSTS_PAGE, REACTIONS } from '../../packages/contract/src/limits.ts'
import { cycle } from '../support/cycle.ts'
import { requests } from './requests.ts'
import type { Row } from './row.ts'

/** A few uploads already keep all cores busy with decoding. */
const UPLOADS_AT_ONCE = 4
const WRITERS = 32
const TEXT = 'Two sacks of bottles and nets out of the mangroves this morning.'

/** A multipart body as browsers encode it. */
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

/** A photo of the size to which the browser app scales photos before it uploads them. */
async function photo() {
  const jpeg = await makePhoto(1, { width: 1600, height: 1067 })
  return new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })
}

const newPost = (name: string, makePicture: () => Promise<Blob | undefined>, connections: number): Row => ({
  name,
  async load(environment) {
    const picture = await makePicture()
    const { method, path, status } = allEndpoints.createPost
    const members = environment.targets.members.slice(0, WRITERS)
    const forms = cycle(await Promise.all(members.map(({ userId }) => form(userId, picture))))
    return requests(
      { ...environment, targets: { ...environment.targets, members } },
      { status, connections },
      () => {
        const { type, body } = forms.next().value
        return { method, path, headers: { 'content-type': type, 'idempotency-key': randomUUID() }, body }
      },
    )
  },
})

export const postWithoutPicture = newPost('new post', async () => undefined, WRITERS)
export const postWithPicture = newPost('new post with a picture', photo, UPLOADS_AT_ONCE)

/** A prime, so that a member meets each post once before meeting one again: most reactions are first ones. */
const REACTING = 4999

/** Reacts to the newest `count` posts in turn. */
const reactionTo = (name: string, count: number, connections?: number): Row => ({
  name,
  async load({ appUrl, targets }) {
    const posts = cycle(targets.posts.slice(0, count))
    const emojis = cycle([...REACTIONS])
    const members = targets.members.slice(0, REACTING)
    const { method, path } = allEndpoints.react
    const expected = { status: 200, ...(connections && { connections }) }
    return requests({ appUrl, targets: { ...targets, members } }, expected, ({ userId }) => ({
      method,
      path: path.replace(':postId', posts.next().value),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ emoji: emojis.next().value, userId }),
    }))
  },
})

export const reaction = reactionTo('reaction', Infinity)
export const reactionAlone = reactionTo('reaction, 1 at once', Infinity, 1)
export const reactionToPopular = reactionTo('reaction to a popular post', POSTS_PAGE)

export const comment: Row = {
  name: 'comment',
  async load(environment) {
    const posts = cycle(environment.targets.posts)
    const { method, path } = allEndpoints.createComment
    return requests(environment, { status: 200 }, () => ({
      method,
      path: path.replace(':postId', posts.next().value),
      headers: { 'content-type': 'text/plain', 'idempotency-key': randomUUID() },
      body: TEXT,
    }))
  },
}
