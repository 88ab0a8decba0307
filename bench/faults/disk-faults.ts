/** Disks that are full. What needs no room goes on, and the rest is refused in words that members understand. */

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import sharp from 'sharp'
import { AppError } from '../../apps/server/src/app-error.ts'
import { errors } from '../../packages/contract/src/errors.ts'
import { SECOND } from '../../packages/contract/src/limits.ts'
import { type Fault, failures } from './site.ts'
import type { Small } from './small.ts'

const FULL = 8 * SECOND
/** Time until the room in the last pages of tables is used up. */
const BEFORE_CHECK = 2 * SECOND
/** Time between two new files of the log. */
const SWITCH = SECOND / 5

/** A member of their own, so that no limit of the others is met. */
function visitor({ url, targets }: Small) {
  const member = targets.members.at(-1)
  if (!member) throw new Error('there are no members')
  const headers = { authorization: `Bearer ${member.token}` }
  return {
    get: (path: string) => fetch(url + path, { headers }),
    post(content: string, image?: Blob) {
      const body = new FormData()
      body.set('content', content)
      body.set('userId', member.userId)
      if (image) body.set('image', image, 'photo.jpg')
      return fetch(`${url}/api/posts/create`, { method: 'POST', headers, body })
    },
  }
}

async function expectRefusal(response: Response): Promise<string[]> {
  const { message } = new AppError('unavailable')
  const text = await response.text()
  return response.status === errors.unavailable.status && text.includes(message)
    ? []
    : [`${response.status} ${text}`]
}

async function expectReads({ get }: ReturnType<typeof visitor>, paths: string[]) {
  const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status))
  return statuses.flatMap((status, at) => (status === 200 ? [] : [`${paths[at]}: ${status} meanwhile`]))
}

/** Every row has its picture, and every picture can be decoded. */
async function brokenPictures({ db, mediaDir }: Small) {
  const rows = await db.selectFrom('media').select('name').where('owner_id', 'is not', null).execute()
  const files = await readdir(join(mediaDir, 'public'))
  // Copies may still be made.
  const names = files.filter((file) => file.endsWith('.webp'))
  const missing = rows.map(({ name }) => `${name}.webp`).filter((file) => !names.includes(file))
  const broken: string[] = []
  for (const name of names)
    await sharp(join(mediaDir, 'public', name))
      .stats()
      .catch(() => broken.push(name))
  return [...missing.map((file) => `${file} is missing`), ...broken.map((file) => `${file} is broken`)]
}

/** The address of a picture that was stored before. */
async function addressOfPicture({ db }: Small) {
  const { name } = await db
    .selectFrom('media')
    .select('name')
    .where('owner_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  return `/media/${name}.webp`
}

/** Has the log continue in another file. */
async function switchLog(url: string) {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_switch_wal()')
  } finally {
    await client.end().catch(() => {})
  }
}

export const diskFaults: Fault<Small>[] = [
  {
    name: 'the disk of the pictures is full',
    async happen(small) {
      const one = visitor(small)
      const picture = await addressOfPicture(small)
      return small.mediaDisk.full(async () => {
        await sleep(BEFORE_CHECK)
        const refusal = await expectRefusal(await one.post('With a picture', small.photo))
        const text = await one.post('Only text')
        const reads = await expectReads(one, ['/api/posts/all', picture])
        await sleep(FULL - BEFORE_CHECK)
        return [...refusal, ...(text.ok ? [] : [`a post without a picture: ${text.status}`]), ...reads]
      })
    },
    shownBy: failures,
    check: brokenPictures,
  },
  {
    name: 'the disk of the database is full',
    async happen(small) {
      const one = visitor(small)
      const picture = await addressOfPicture(small)
      return small.dataDisk.full(async () => {
        await sleep(BEFORE_CHECK)
        const reads = await expectReads(one, ['/api/posts/all', '/api/products/all', picture])
        await sleep(FULL - BEFORE_CHECK)
        return reads
      })
    },
    shownBy: failures,
    check: brokenPictures,
  },
  {
    // PostgreSQL ends then, and cannot start.
    name: 'the disk of the database is full, and its log needs room',
    async happen({ ownerUrl, dataDisk }) {
      const end = performance.now() + FULL
      await dataDisk.full(async () => {
        while (performance.now() < end) {
          await switchLog(ownerUrl).catch(() => {})
          await sleep(SWITCH)
        }
      })
      return []
    },
    shownBy: failures,
    check: brokenPictures,
  },
]
