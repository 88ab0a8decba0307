import sharp from 'sharp'
import { expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { dataUrl, makePhoto } from '../../../testing/photo.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { hashPictures } from './hash-pictures.ts'

const { db, deps, make } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

let seeds = 40_000
const newPhoto = () => makePhoto(seeds++)
const fileOf = (photo: Buffer) => new Blob([new Uint8Array(photo)])

async function submit(member: Member, photo: Buffer) {
  const body = await proofBody(member, await make.challenge())
  return member.call('submitProof', { body: { ...body, imageUrl: dataUrl(photo) } })
}
const feedbackOn = async (photo: Buffer, member?: Member) =>
  (await submit(member ?? (await make.member()), photo)).aiResponse

const publish = (member: Member, ...photos: Buffer[]) =>
  member.call('createPost', { body: { content: 'Look', userId: member.userId, image: photos.map(fileOf) } })

const addChallenge = async (photo: Buffer) =>
  (await make.member()).call('createChallengeWithPicture', {
    body: {
      challenge: JSON.stringify({ challengeName: 'Swim', points: 5, description: 'Swim in the lake' }),
      photo: fileOf(photo),
    },
  })

async function addProductPicture(photo: Buffer) {
  const { productID: productId } = await make.product()
  const steward = await make.member({ duties: ['shop'] })
  await steward.call('addProductPicture', {
    params: { productID: productId },
    body: { alt: '', picture: fileOf(photo) },
  })
}

const unhashed = () => db.selectFrom('media').select('name').where('hashed', '=', false).execute()
const hashes = () =>
  db
    .selectFrom('picture_hashes')
    .selectAll()
    .orderBy('key')
    .orderBy('proof_id')
    .orderBy('picture')
    .orderBy('hash')
    .execute()

test('a copy of a picture that members know is refused, and the feedback says from where', async () => {
  const [posted, second] = [await newPhoto(), await newPhoto()]
  const [ofProduct, ofChallenge] = [await newPhoto(), await newPhoto()]
  await publish(await make.member(), posted, second)
  await addProductPicture(ofProduct)
  await addChallenge(ofChallenge)
  // Each upload has added a job that hashes it.
  await expect.poll(unhashed).toEqual([])
  for (const [photo, feedback] of [
    [posted, english('verdicts.postPicture')],
    [second, english('verdicts.postPicture')],
    [ofProduct, english('verdicts.productPicture')],
    [ofChallenge, english('verdicts.challengePicture')],
  ] as const) {
    const copy = sharp(photo).flop().resize(300).jpeg({ quality: 60 })
    expect(await feedbackOn(await copy.toBuffer())).toBe(feedback)
  }
})

test('the picture of a challenge that was added a moment ago is known to its own proofs', async () => {
  const photo = await newPhoto()
  const { challengeId, challengeName } = await addChallenge(photo)
  const member = await make.member()
  const body = await proofBody(member, { challengeId, challengeName })
  const proof = await member.call('submitProof', { body: { ...body, imageUrl: dataUrl(photo) } })
  expect(proof.aiResponse).toBe(english('verdicts.challengePicture'))
})

test('members can prove with a photo of their own posts, also after others posted and submitted a copy', async () => {
  const [photo, owner, copier] = [await newPhoto(), await make.member(), await make.member()]
  await publish(owner, photo)
  await publish(copier, await sharp(photo).resize(300).jpeg().toBuffer())
  await hashPictures(deps)
  const { proofId, aiResponse } = await submit(copier, photo)
  expect(aiResponse).toBe(english('verdicts.postPicture'))
  const events = db.selectFrom('security_events').select('detail').where('user_id', '=', copier.userId)
  expect(await events.where('kind', '=', 'copy.found').execute()).toEqual([{ detail: { proofId } }])
  expect(await feedbackOn(photo, owner)).toContain(english('verdicts.noVisionModel'))
})

test('a photo is no longer known once the post is deleted', async () => {
  const [photo, author] = [await newPhoto(), await make.member()]
  const { postId } = await publish(author, photo)
  await hashPictures(deps)
  const before = (await hashes()).length
  await author.call('deletePost', { params: { postId } })
  expect((await hashes()).length).toBeLessThan(before)
  expect(await feedbackOn(photo)).toContain(english('verdicts.noVisionModel'))
})

test('pictures from before an upgrade get the same hashes, however often the job runs', async () => {
  const author = await make.member()
  await publish(author, await newPhoto())
  await submit(author, await newPhoto())
  await hashPictures(deps)
  const all = await hashes()
  await db.deleteFrom('picture_hashes').execute()
  // Hashes from the middle on again, as after a process died.
  for (const part of [db.updateTable('media'), db.updateTable('media').where('name', '>', 'N')]) {
    await part.set({ hashed: false }).execute()
    await hashPictures(deps)
    expect(await hashes()).toEqual(all)
  }
  expect(await unhashed()).toEqual([])
})

test('a picture whose file is missing does not keep others from being hashed', async () => {
  const photo = await newPhoto()
  await publish(await make.member(), photo)
  const { productID: product_id } = await make.product()
  const image = `gone${seeds}-10x10`
  await db.insertInto('media').values({ name: image, width: 10, height: 10, bytes: 10 }).execute()
  await db.insertInto('product_pictures').values({ product_id, position: 1, image }).execute()
  await hashPictures(deps)
  expect(await unhashed()).toEqual([])
  expect(await feedbackOn(photo)).toBe(english('verdicts.postPicture'))
})

test('a picture of a draft is known once it is published, also if other pictures were hashed before', async () => {
  const [author, photo] = [await make.member(), await newPhoto()]
  const save = await author.call('saveDraft', {
    body: { content: 'Later', image: [fileOf(photo)], pictures: JSON.stringify([{ alt: '' }]) },
  })
  const ofOther = await newPhoto()
  await publish(await make.member(), ofOther)
  await hashPictures(deps)
  expect(await feedbackOn(ofOther)).toBe(english('verdicts.postPicture'))
  const { draftId, saves } = save
  await author.call('publishDraft', { params: { draftId }, body: { seen: saves } })
  await expect.poll(unhashed).toEqual([])
  expect(await feedbackOn(photo)).toBe(english('verdicts.postPicture'))
  expect(await feedbackOn(await newPhoto(), author)).not.toBe(english('verdicts.postPicture'))
})

test('a picture that is being moved when it is hashed is found', async () => {
  const photo = await newPhoto()
  await publish(await make.member(), photo)
  await expect.poll(unhashed).toEqual([])
  await db.deleteFrom('picture_hashes').execute()
  await db.updateTable('media').set({ hashed: false }).execute()
  const { media } = deps
  let looks = 0
  const moving = {
    ...media,
    load: async (...at: Parameters<typeof media.load>) => (++looks === 1 ? undefined : media.load(...at)),
  }
  await hashPictures({ ...deps, media: moving })
  expect(await feedbackOn(photo)).toBe(english('verdicts.postPicture'))
})
