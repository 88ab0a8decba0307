import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { english } from '../../../testing/english.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { makePhoto } from '../../../testing/photo.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { unzip } from '../../../testing/unzip.ts'

const { app, db, make, dataDir } = await testApp({ PUBLIC_URL: 'https://canopy.example' })
const ORIGIN = 'https://canopy.example'

type Member = Awaited<ReturnType<typeof make.member>>

let seed = 0
const pictureOf = async () => new Blob([new Uint8Array(await makePhoto(seed++))])

const Data = z.object({
  account: z.tuple([z.object({ profileImgUrl: z.string(), coverImgUrl: z.string() })]),
  pictures: z.array(z.object({ name: z.string(), image: z.string() })),
  posts: z.tuple([z.object({ pictures: z.array(z.object({ image: z.string() })) })]),
  drafts: z.tuple([z.object({ pictures: z.tuple([z.object({ name: z.string() })]) })]),
  challengesMade: z.tuple([z.object({ photoUrl: z.string() })]),
  proofs: z.tuple([z.object({ imageUrl: z.string() })]),
  orders: z.tuple([z.object({ cartItems: z.tuple([z.object({ imgURL: z.string() })]) })]),
  notifications: z.array(z.object({ href: z.string() })),
})

/** A member with a picture in every place that may have one of theirs. */
async function withPictures() {
  const member = await make.member()
  const { userId, fullName, username } = member
  await member.call('createPost', {
    body: { userId, content: 'Mine', image: [await pictureOf(), await pictureOf()] },
  })
  await member.call('saveDraft', {
    body: { content: '', image: [await pictureOf()], pictures: JSON.stringify([{ alt: '' }]) },
  })
  await member.call('updateProfile', {
    body: {
      userData: JSON.stringify({ fullName, username }),
      profileImage: await pictureOf(),
      coverImage: await pictureOf(),
    },
  })
  const challenge = { challengeName: 'Mend a bicycle', description: 'Any one.', points: 5 }
  await member.call('createChallengeWithPicture', {
    body: { challenge: JSON.stringify(challenge), photo: await pictureOf() },
  })
  await member.call('submitProof', { body: await proofBody(member, await make.challenge()) })
  return member
}

/** Orders a product that has a picture, which is of the shop. */
async function orderPicture(member: Member) {
  const product = await make.product()
  const steward = await make.member({ duties: ['shop'] })
  await steward.call('addProductPicture', {
    params: product,
    body: { picture: await pictureOf(), alt: 'A brush' },
  })
  await member.call('placeOrder', { body: orderPayload(member.userId, [{ ...product, quantity: 1 }]) })
}

async function archiveOf(member: Member) {
  const response = await member.send('exportOwnArchive')
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="canopy-data.zip"',
    'cache-control': 'no-store',
  })
  const files = unzip(response.rawPayload)
  return { files, data: Data.parse(JSON.parse(String(files.get('canopy-data.json')))) }
}

async function namesOf({ userId }: Member) {
  const rows = await db.selectFrom('media').select('name').where('owner_id', '=', userId).execute()
  return rows.map(({ name }) => name)
}

const fileOf = (name: string) => `pictures/${name}.webp`

/** Finds the places with files of `name`. */
async function placesOf(name: string) {
  const places = ['public', 'private'].map((place) => join(dataDir, 'media', place))
  const found = await Promise.all(
    places.map(async (place) => ((await readdir(place)).includes(`${name}.webp`) ? [place] : [])),
  )
  return found.flat()
}

test('the archive has all pictures of the member and none of others, and its data names them', async () => {
  const member = await withPictures()
  const other = await withPictures()
  await other.call('createComment', {
    params: (await member.call('listPosts', { query: { userId: member.userId } }))[0] ?? { postId: '' },
    body: 'Well done',
  })
  await orderPicture(member)
  const names = await namesOf(member)
  expect(names).toHaveLength(7)
  const { files, data } = await archiveOf(member)
  expect([...files.keys()].toSorted()).toEqual(['canopy-data.json', ...names.map(fileOf).toSorted()])

  const { account, posts, drafts, challengesMade, proofs, orders } = data
  const named = [
    account[0].profileImgUrl,
    account[0].coverImgUrl,
    ...posts[0].pictures.map(({ image }) => image),
    fileOf(drafts[0].pictures[0].name),
    challengesMade[0].photoUrl,
    proofs[0].imageUrl,
  ]
  expect(named.toSorted()).toEqual(names.map(fileOf).toSorted())
  expect(data.pictures).toEqual(
    names.toSorted().map((name) => expect.objectContaining({ name, image: fileOf(name) })),
  )
  expect(orders[0].cartItems[0].imgURL).toMatch(/^https:\/\/canopy\.example\/media\/[\w-]+\.webp$/)
  expect(data.notifications.map(({ href }) => href)).toContainEqual(
    expect.stringMatching(/^https:\/\/canopy\.example\/posts\//),
  )

  const served = await app.inject(`/media/${data.posts[0].pictures[0]?.image.slice('pictures/'.length)}`)
  expect(served.rawPayload.equals(files.get(posts[0].pictures[0]?.image ?? '') ?? Buffer.alloc(0))).toBe(true)
})

test('the addresses of the export without pictures work from everywhere', async () => {
  const member = await withPictures()
  const { account, pictures, proofs } = Data.omit({ orders: true }).parse(
    (await member.send('exportOwnData')).json(),
  )
  const addresses = [account[0].profileImgUrl, proofs[0].imageUrl, ...pictures.map(({ image }) => image)]
  for (const address of addresses) {
    expect(address).toMatch(/^https:\/\/canopy\.example\/media\//)
    expect((await app.inject(address.slice(ORIGIN.length))).statusCode).toBe(200)
  }
})

test('a picture that is not in the store is left out and named; one that is being moved is found', async () => {
  const member = await withPictures()
  await orderPicture(member)
  const { data: before } = await archiveOf(member)
  const [lost = '', moved = ''] = before.posts[0].pictures.map(({ image }) =>
    image.slice('pictures/'.length, -'.webp'.length),
  )
  for (const place of await placesOf(lost)) await rm(join(place, `${lost}.webp`))
  for (const place of await placesOf(moved))
    await rename(join(place, `${moved}.webp`), join(dataDir, 'media/private', `${moved}.webp`))
  const { files, data } = await archiveOf(member)
  const names = (await namesOf(member)).filter((name) => name !== lost)
  expect([...files.keys()].toSorted()).toEqual(
    ['canopy-data.json', 'missing-pictures.txt', ...names.map(fileOf)].toSorted(),
  )
  expect(String(files.get('missing-pictures.txt'))).toBe(
    `${english('errors.exportWithoutPictures')}\n\n${lost}\n`,
  )
  expect(data.posts[0].pictures.map(({ image }) => image)).toEqual([
    `${ORIGIN}/media/${lost}.webp`,
    fileOf(moved),
  ])
})

test('a member without pictures gets an archive with their data', async () => {
  const member = await make.member()
  const files = unzip((await member.send('exportOwnArchive')).rawPayload)
  expect([...files.keys()]).toEqual(['canopy-data.json'])
})

test('leaving in the middle of an archive ends the reading of pictures', async () => {
  const member = await make.member()
  const { userId } = member
  const image = new Blob([new Uint8Array(await makePhoto(1, { width: 2000, height: 1500 }))])
  for (let posts = 0; posts < 8; posts++)
    await member.call('createPost', { body: { userId, content: '', image: [image, image, image, image] } })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const response = await fetch(`${origin}/api/users/me/export.zip`, {
    headers: { authorization: `Bearer ${member.token}` },
    signal: leaving.signal,
  })
  const reader = response.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  leaving.abort()
  await expect(reader?.read()).rejects.toThrow()
  const files = unzip((await member.send('exportOwnArchive')).rawPayload)
  expect(files.size).toBe(33)
})
