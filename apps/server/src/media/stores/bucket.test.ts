/** The app with its pictures in a bucket, and a second node on the same database. */

import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { createDeps } from '../../deps.ts'
import { S3Address } from '../../network/s3-address.ts'
import { createVisitor } from '../../testing/person.ts'
import { makePhoto } from '../../testing/photo.ts'
import { proofBody } from '../../testing/proof-body.ts'
import { startProxy } from '../../testing/servers/proxy.ts'
import { startS3Server } from '../../testing/servers/s3-server.ts'
import { testApp } from '../../testing/test-app.ts'
import { unzip } from '../../testing/unzip.ts'
import { VISIBILITIES } from './picture-store.ts'
import { createS3Store } from './s3-store.ts'

const s3 = await startS3Server()
afterAll(s3.stop)
const FOLDER = 'canopy'
const { app, databaseUrl, db, deps, make } = await testApp({ MEDIA_URL: s3.url(FOLDER) })

/** A node that reaches the bucket at `endpoint`. */
async function startNode(endpoint = s3.endpoint, mediaPublicUrl?: string) {
  const config = { ...deps.config, mediaBucket: S3Address.parse(s3.url(FOLDER, endpoint)), mediaPublicUrl }
  const nodeDeps = createDeps(config, databaseUrl, () => {})
  const node = await buildApp(nodeDeps)
  onTestFinished(async () => {
    await node.close()
    await nodeDeps.close()
  })
  return node
}

const s3Store = () => createS3Store(S3Address.parse(s3.url(FOLDER)))

const photo = new Blob([new Uint8Array(await makePhoto(1, { width: 1000, height: 500 }))], {
  type: 'image/jpeg',
})
const rowsOf = (userId: string) =>
  db.selectFrom('media').select('name').where('owner_id', '=', userId).execute()

test('a picture of a post that one node stored is served by another one, with its copies', async () => {
  const node = await startNode()
  const member = await make.member()
  const { image } = await member.call('createPost', {
    body: { userId: member.userId, content: '', image: photo },
  })
  const [there, here] = await Promise.all([node, app].map((each) => each.inject(image ?? '')))
  expect(there?.statusCode).toBe(200)
  expect(there?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(there?.rawPayload.equals(here?.rawPayload ?? Buffer.alloc(0))).toBe(true)
  const copy = (image ?? '').replace('.webp', '-320.webp')
  await expect
    .poll(async () => (await node.inject(copy)).headers['cache-control'])
    .toBe('public, max-age=31536000, immutable')
  expect((await node.inject('/media/unknown-10x10.webp')).statusCode).toBe(404)
})

test('the picture of a proof is served by another node at its signed address only', async () => {
  const node = await startNode()
  const member = await make.member()
  const body = await proofBody(member, await make.challenge({ points: 60 }))
  await member.call('submitProof', { body })
  const [proof] = await createVisitor(node, member.token).call('listProofs', {})
  const address = proof?.imageUrl ?? ''
  expect(address).toMatch(/^\/media\/private\//)
  expect((await node.inject(address)).statusCode).toBe(200)
  const [unsigned = ''] = address.split('?')
  for (const url of [
    unsigned,
    unsigned.replace('private/', ''),
    `${unsigned}?expires=99999999999&signature=a`,
  ])
    expect((await node.inject(url)).statusCode, url).toBe(404)
})

test('public pictures are redirected to the CDN, and those of proofs are served by the app', async () => {
  const CDN = `${s3.endpoint}/${s3.bucket}/${FOLDER}/public`
  const node = await startNode(s3.endpoint, CDN)
  const member = await make.member()
  const visitor = createVisitor(node, member.token)
  const { image } = await visitor.call('createPost', {
    body: { userId: member.userId, content: '', image: photo },
  })
  const name = (image ?? '').replace(/^\/media\//, '')
  const { headers, statusCode } = await node.inject(image ?? '')
  expect(statusCode).toBe(302)
  expect(headers).toMatchObject({ location: `${CDN}/${name}`, 'cache-control': 'public, max-age=86400' })
  const served = await fetch(headers.location ?? '')
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('s-maxage=3600'),
  })
  expect(Buffer.from(await served.arrayBuffer())).toEqual((await app.inject(image ?? '')).rawPayload)

  const copy = name.replace('.webp', '-320.webp')
  await expect.poll(async () => (await node.inject(`/media/${copy}`)).headers.location).toBe(`${CDN}/${copy}`)
  // A copy that is not made is the picture itself, for seconds.
  await s3Store().remove('public', copy)
  expect((await node.inject(`/media/${copy}`)).headers).toMatchObject({
    location: `${CDN}/${name}`,
    'cache-control': 'public, max-age=10',
  })

  await visitor.call('submitProof', { body: await proofBody(member, await make.challenge({ points: 60 })) })
  const [proof] = await visitor.call('listProofs', {})
  expect((await node.inject(proof?.imageUrl ?? '')).statusCode).toBe(200)
})

test('the archive of a member has their pictures of the bucket, without those that are missing there', async () => {
  const member = await make.member()
  const { userId } = member
  await member.call('createPost', { body: { userId, content: '', image: [photo, photo] } })
  await member.call('submitProof', { body: await proofBody(member, await make.challenge({ points: 60 })) })
  const [lost = '', ...others] = (await rowsOf(userId)).map(({ name }) => name)
  for (const place of VISIBILITIES) await s3Store().remove(place, `${lost}.webp`)
  const files = unzip((await member.send('exportOwnArchive')).rawPayload)
  expect([...files.keys()].toSorted()).toEqual(
    ['canopy-data.json', 'missing-pictures.txt', ...others.map((name) => `pictures/${name}.webp`)].toSorted(),
  )
  expect(String(files.get('missing-pictures.txt'))).toContain(lost)
})

test('while the bucket cannot be reached there is no archive, rather than one without pictures', async () => {
  await using proxy = await startProxy(s3.endpoint)
  const cut = await startNode(proxy.url)
  const member = await make.member()
  await member.call('createPost', { body: { userId: member.userId, content: '', image: photo } })
  const visitor = createVisitor(cut, member.token)
  expect(unzip((await visitor.send('exportOwnArchive')).rawPayload).size).toBe(2)
  proxy.cut()
  expect(await visitor.refused('exportOwnArchive')).toMatchObject({ status: 503, code: 'unavailable' })
})

test('while the bucket cannot be reached, calls return 503, nothing is half stored, and all works again afterwards', async () => {
  await using proxy = await startProxy(s3.endpoint)
  const cut = await startNode(proxy.url)
  const member = await make.member()
  const visitor = createVisitor(cut, member.token)
  const body = { userId: member.userId, content: 'Look', image: photo }
  const { image } = await visitor.call('createPost', { body })
  const stored = await rowsOf(member.userId)

  proxy.cut()
  expect(await visitor.refused('createPost', { body })).toMatchObject({
    status: 503,
    code: 'unavailable',
    message: expect.stringContaining('try again'),
  })
  const proof = await proofBody(member, await make.challenge({ points: 60 }))
  expect(await visitor.refused('submitProof', { body: proof })).toMatchObject({ status: 503 })
  expect((await cut.inject(image ?? '')).statusCode).toBe(503)
  expect(await rowsOf(member.userId)).toEqual(stored)
  expect(await visitor.call('listProofs', {})).toEqual([])
  expect(await visitor.call('listPosts', {})).toHaveLength((await member.call('listPosts', {})).length)
  // Calls that need no picture go on.
  await visitor.call('createPost', { body: { userId: member.userId, content: 'Text' } })

  proxy.restore()
  expect((await cut.inject(image ?? '')).statusCode).toBe(200)
  await visitor.call('createPost', { body })
  await visitor.call('submitProof', { body: proof })
  expect(await rowsOf(member.userId)).toHaveLength(stored.length + 2)
})
