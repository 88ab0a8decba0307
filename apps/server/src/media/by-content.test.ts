/** Uploads are judged by their content: phones and network drives declare no type or a wrong one, and names are anything. */

import { allEndpoints } from '@canopy/contract/all-endpoints'
import type { Endpoint } from '@canopy/contract/endpoint'
import { expect, test } from 'vitest'
import { english } from '../testing/english.ts'
import { makePhoto, makeScene } from '../testing/photo.ts'
import { proofBody } from '../testing/proof-body.ts'
import { testApp } from '../testing/test-app.ts'

const { make } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const challenge = {
  challengeName: 'Mend a bicycle',
  description: 'Any one.',
  points: 5,
  criteria: ['A bicycle'],
}
const profileOf = ({ fullName, username }: Member) => JSON.stringify({ fullName, username })

async function dataUrlOf(file: File) {
  return `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`
}

/** Other parameters of each call, by call and field. */
const TAKERS: Record<string, (member: Member, file: File) => Promise<{ params?: unknown; body: unknown }>> = {
  'createPost image': async ({ userId }, image) => ({ body: { userId, content: '', image } }),
  'saveDraft image': async (_, image) => ({
    body: { content: '', image, pictures: JSON.stringify([{ alt: '' }]) },
  }),
  'updateProfile profileImage': async (member, profileImage) => ({
    body: { userData: profileOf(member), profileImage },
  }),
  'updateProfile coverImage': async (member, coverImage) => ({
    body: { userData: profileOf(member), coverImage },
  }),
  'createChallengeWithPicture photo': async (_, photo) => ({
    body: { challenge: JSON.stringify(challenge), photo },
  }),
  'editChallenge photo': async (_, photo) => ({
    params: await make.challenge(),
    body: {
      challenge: JSON.stringify({
        ...challenge,
        photoUrl: 'https://example.org/bicycle.jpg',
        startsAt: null,
        endsAt: null,
        evidence: 'none',
        version: 1,
        reason: 'A better picture',
      }),
      photo,
    },
  }),
  'addProductPicture picture': async (_, picture) => ({
    params: await make.product(),
    body: { picture, alt: 'A brush' },
  }),
  'setLetterPicture picture': async (member, picture) => {
    const { letterId } = await member.call('makeLetter', { body: { title: 'News' } })
    return { params: { letterId }, body: { picture } }
  },
  'submitProof imageUrl': async (member, file) => ({
    body: { ...(await proofBody(member, await make.challenge())), imageUrl: await dataUrlOf(file) },
  }),
}

const jpeg = new Uint8Array(await makePhoto(1))
const png = new Uint8Array(await (await makeScene(2)).png().toBuffer())
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

const FILES = {
  'a JPEG without a type': new File([jpeg], 'IMG_1.jpg'),
  'a JPEG declared as anything': new File([jpeg], 'IMG_1.jpg', { type: 'application/octet-stream' }),
  'a JPEG declared as a PNG': new File([jpeg], 'IMG_1.jpg', { type: 'image/png' }),
  'a PNG named as a JPEG': new File([png], 'IMG_2.jpg', { type: 'image/jpeg' }),
  'a PNG named as a text': new File([png], 'notes.txt', { type: 'text/plain' }),
}

test('every call of the contract that takes pictures is in this test', () => {
  const endpoints: [string, Endpoint][] = Object.entries(allEndpoints)
  // Calls with a maximum size of their own take other files.
  const fields = endpoints.flatMap(([name, { files = [], maxBytes }]) =>
    maxBytes === undefined ? files.map((field) => `${name} ${field}`) : [],
  )
  expect(Object.keys(TAKERS).toSorted()).toEqual([...fields, 'submitProof imageUrl'].toSorted())
})

const nameOf = (taker: string) => {
  const [call = ''] = taker.split(' ')
  const found = Object.keys(allEndpoints).find((name): name is keyof typeof allEndpoints => name === call)
  if (!found) throw new Error(`there is no call ${call}`)
  return found
}

test.each(Object.entries(TAKERS))(
  '%s takes pictures whatever their type and name say',
  async (taker, inputOf) => {
    for (const [kind, file] of Object.entries(FILES)) {
      const member = await make.member({ duties: ['owner'] })
      const response = await member.send(nameOf(taker), await inputOf(member, file))
      expect(response.statusCode, `${kind}: ${response.body}`).toBeLessThan(300)
      expect(response.body, kind).toMatch(/\/media\/[\w/-]+\.webp|"pictures":\[\{"name":"/)
    }
  },
)

test.each(Object.entries(TAKERS))('%s refuses HEIC and says how to get a JPEG', async (taker, inputOf) => {
  for (const type of ['image/heic', 'image/jpeg', '']) {
    const member = await make.member({ duties: ['owner'] })
    const file = new File([heic], 'IMG_3.jpg', { type })
    expect(await member.refused(nameOf(taker), await inputOf(member, file))).toMatchObject({
      status: 400,
      code: 'image_heic',
      message: english('errors.image_heic'),
    })
  }
})
