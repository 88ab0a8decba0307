/** Attacks on memory, processors and connections. Each keeps on until its process ends. */

import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { WebSocket } from 'ws'
import { allEndpoints } from '../../packages/contract/src/all-endpoints.ts'
import { ANIMATION_FRAMES_MAX, LIST_PAGE_MAX, MAX_IMAGE_BYTES } from '../../packages/contract/src/limits.ts'
import { LIVE_PATH } from '../../packages/contract/src/live.ts'
import { requestOf } from '../../packages/contract/src/request.ts'
import type { Targets } from '../support/data-set.ts'

type Member = Targets['members'][number]

/** Resources of the attackers; `count` is called with the status of each response. */
export type Means = { url: string; members: Member[]; posts: string[]; count: (status: number) => void }

/** Prepares an attack. The returned function begins it. */
type Attack = (means: Means) => Promise<() => void> | (() => void)

/** Milliseconds after a refusal: these are attacks by what is accepted, not floods of requests. */
const AFTER_REFUSAL = 50

async function keepOn({ count }: Means, next: () => Promise<Response>) {
  for (;;) {
    const response = await next().catch(() => undefined)
    await response?.arrayBuffer().catch(() => {})
    count(response?.status ?? 0)
    if (!response?.ok) await sleep(AFTER_REFUSAL)
  }
}

/** `work` for each member, `times` at once. */
function eachMember(means: Means, times: number, next: (member: Member) => Promise<Response>) {
  for (const member of means.members)
    for (let time = 0; time < times; time++) void keepOn(means, () => next(member))
}

function postPicture({ url }: Means, { userId, token }: Member, picture: Buffer) {
  const body = { content: '', userId, image: new Blob([new Uint8Array(picture)], { type: 'image/png' }) }
  const { path, ...request } = requestOf(allEndpoints.createPost, { body }, { token })
  return fetch(url + path, request)
}

/** 64 million pixels in 2 kB. */
const avif = () =>
  sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'teal' } })
    .avif({ effort: 0, quality: 30 })
    .toBuffer()

/** The most frames and nearly the most pixels that are taken, in 4 MB: noise in blocks, which neither GIF nor WebP packs well. */
async function gif() {
  const [edge, block, frames] = [640, 2, ANIMATION_FRAMES_MAX]
  const [width, height] = [edge / block, (edge / block) * frames]
  const noise = sharp(randomBytes(width * height), { raw: { width, height, channels: 1 } })
    .resize(edge, edge * frames, { kernel: 'nearest', fit: 'fill' })
    .raw()
  const { data, info } = await noise.toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { ...info, pageHeight: edge } })
    .gif({ effort: 1, colours: 4, dither: 0 })
    .toBuffer()
}

const pictures =
  (make: () => Promise<Buffer>): Attack =>
  async (means) => {
    const picture = await make()
    return () => eachMember(means, 2, (member) => postPicture(means, member, picture))
  }

/** A connection that sends `bytes`, and does nothing else until the server closes it. */
async function hang({ url, count }: Means, bytes: string | Buffer) {
  const { port, hostname } = new URL(url)
  for (;;) {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    socket.write(bytes)
    socket.pause()
    await new Promise((resolve) => socket.once('close', resolve))
    count(0)
    await sleep(AFTER_REFUSAL)
  }
}

/** 50 pictures of which the last kilobyte is never sent. */
const uploads: Attack = (means) => () => {
  for (const { token } of means.members) {
    const head = [
      `POST ${allEndpoints.createPost.path} HTTP/1.1`,
      'host: canopy',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=x',
      `content-length: ${MAX_IMAGE_BYTES}`,
      '\r\n--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n',
    ].join('\r\n')
    const bytes = Buffer.concat([Buffer.from(head), Buffer.alloc(MAX_IMAGE_BYTES - 2048)])
    for (let upload = 0; upload < 5; upload++) void hang(means, bytes)
  }
}

/** Asks for the longest reply a hundred times on each of 100 connections, and reads nothing. */
const readers: Attack = (means) => () => {
  for (const { token } of means.members) {
    const request = `GET ${allEndpoints.listProducts.path} HTTP/1.1\r\nhost: canopy\r\nauthorization: Bearer ${token}\r\n\r\n`
    for (let reader = 0; reader < 10; reader++) void hang(means, request.repeat(100))
  }
}

const reactions: Attack = (means) => () => {
  const [postId = ''] = means.posts
  let toggles = 0
  eachMember(means, 2, ({ userId, token }) => {
    toggles += 1
    const input = { params: { postId }, body: { emoji: toggles % 2 ? '👏' : '💡', userId } } as const
    const { path, ...request } = requestOf(allEndpoints.react, input, { token })
    return fetch(means.url + path, request)
  })
}

/** Logs in from 250 networks, which the server takes from its proxy. Unknown addresses cost as much as those of members. */
const logins: Attack = (means) => () => {
  let tries = 0
  for (let client = 0; client < 40; client++)
    void keepOn(means, () => {
      tries += 1
      const body = { email: `nobody${tries}@example.org`, password: `guess ${tries}` }
      const { path, headers, ...request } = requestOf(allEndpoints.login, { body })
      return fetch(means.url + path, {
        ...request,
        headers: { ...headers, 'x-forwarded-for': `100.64.${tries % 250}.9` },
      })
    })
}

const challenges: Attack = (means) => () =>
  eachMember(means, 4, ({ token }) => {
    const { path, ...request } = requestOf(
      allEndpoints.listChallenges,
      { query: { limit: LIST_PAGE_MAX } },
      { token },
    )
    return fetch(means.url + path, request)
  })

/** Pause that gives 400 sockets as many refusals as 20 requests at once. */
const UNTIL_NEXT_SOCKET = 20 * AFTER_REFUSAL

/** 400 sockets that never send a token, opened again after they are closed. */
const sockets: Attack =
  ({ url, count }) =>
  () => {
    const open = () => {
      const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH)
      socket.on('error', () => {})
      socket.once('close', (code) => {
        count(code)
        setTimeout(open, UNTIL_NEXT_SOCKET)
      })
    }
    for (let socket = 0; socket < 400; socket++) open()
  }

export const attacks: Record<string, Attack> = {
  'AVIF bombs': pictures(avif),
  'long GIFs': pictures(gif),
  'uploads that never end': uploads,
  'readers who do not read': readers,
  'toggled reactions': reactions,
  'flood of logins': logins,
  'list of challenges': challenges,
  'sockets without a token': sockets,
}
