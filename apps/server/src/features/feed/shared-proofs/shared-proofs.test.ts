import { expect, test } from 'vitest'
import { PLANTED, proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, db, make } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

const steward = await make.member({ duties: ['owner'] })

const submit = async (member: Member, description = PLANTED, challenge?: { challengeId: number }) =>
  member.call('submitProof', {
    body: await proofBody(
      member,
      { challengeName: 'Plant', ...(challenge ?? (await make.challenge())) },
      description,
    ),
  })
const shareOf = (proofId: number, content = 'Look what I planted') => ({
  params: { proofId },
  body: { content, imageAlt: 'A young tree' },
})
const decide = (proofId: number, status: 'Verified' | 'Issue') =>
  steward.call('setProofVerdict', { params: { proofId }, body: { status, reason: 'I looked at it again.' } })
const newest = async (reader: Member) => (await reader.call('listPosts', {}))[0]
const picturesOf = ({ userId }: Member) =>
  db.selectFrom('media').select(['name', 'visibility']).where('owner_id', '=', userId).execute()

test('a verified proof becomes a post with a copy of its photo, its challenge and the seal', async () => {
  const [member, reader] = [await make.member(), await make.member()]
  const challenge = await make.challenge({ challengeName: 'Plant a tree', points: 60 })
  const { proofId, imageUrl, sharedAs } = await submit(member, PLANTED, challenge)
  expect(sharedAs).toBeNull()
  const post = await member.call('shareProof', shareOf(proofId))
  const { challengeId } = challenge
  const verified = { challengeId, challengeName: 'Plant a tree', points: 60, photoUrl: expect.any(String) }
  expect(post).toMatchObject({ content: 'Look what I planted', imageAlt: 'A young tree', verified })
  expect(await newest(reader)).toEqual(post)
  expect((await member.call('getProof', { params: { proofId } })).sharedAs).toBe(post.postId)

  const copy = await app.inject(post.image ?? '')
  expect([copy.statusCode, copy.headers['content-type']]).toEqual([200, 'image/webp'])
  const own = await picturesOf(member)
  expect(own.map(({ visibility }) => visibility).toSorted()).toEqual(['private', 'public'])
  const secret = own.find(({ visibility }) => visibility === 'private')?.name ?? ''
  expect(imageUrl).toContain(secret)
  expect(JSON.stringify(post)).not.toContain(secret)
  expect((await app.inject(`/media/${secret}.webp`)).statusCode).toBe(404)
})

test('the seal names its challenge in each language that it is translated into', async () => {
  const member = await make.member()
  const challenge = await make.challenge({ challengeName: 'Plant a tree' })
  const { proofId } = await submit(member, PLANTED, challenge)
  const { postId } = await member.call('shareProof', shareOf(proofId))
  expect((await member.call('getPost', { params: { postId } })).verified).not.toHaveProperty('names')
  const texts = { challengeName: 'Plant a tree', description: 'Plant a tree near you.', criteria: ['A tree'] }
  const translations = { ta: { ...texts, challengeName: 'மரம் நடுங்கள்' } }
  const edit = {
    ...texts,
    points: 60,
    photoUrl: '/media/missing-1600x900.webp',
    startsAt: null,
    endsAt: null,
    translations,
  }
  const change = { ...edit, language: 'en', reason: 'Translated', version: 1 }
  await steward.call('editChallenge', { params: challenge, body: { challenge: JSON.stringify(change) } })
  expect((await member.call('getPost', { params: { postId } })).verified).toMatchObject({
    challengeName: 'Plant a tree',
    names: { ta: 'மரம் நடுங்கள்' },
  })
})

test('two taps make one post, and once it is deleted the proof can be shared again', async () => {
  const member = await make.member()
  const { proofId } = await submit(member)
  const taps = await Promise.all(Array.from({ length: 4 }, () => member.send('shareProof', shareOf(proofId))))
  expect(taps.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 201])
  const [post, ...others] = await member.call('listPosts', { query: { userId: member.userId } })
  expect(others).toEqual([])
  expect(new Set(taps.map((tap) => tap.json().postId))).toEqual(new Set([post?.postId]))
  expect(await picturesOf(member)).toHaveLength(2)

  await member.call('deletePost', { params: { postId: post?.postId ?? '' } })
  expect((await member.call('getProof', { params: { proofId } })).sharedAs).toBeNull()
  const again = await member.call('shareProof', shareOf(proofId, 'Once more'))
  expect(again).toMatchObject({ content: 'Once more', verified: {} })
})

test('neither the proof of somebody else nor one with an issue can be shared', async () => {
  const [member, other] = [await make.member(), await make.member()]
  const { proofId } = await submit(member)
  for (const stranger of [other, steward])
    expect((await stranger.refused('shareProof', shareOf(proofId))).code).toBe('not_found')
  const issue = await submit(member, 'done')
  expect((await member.refused('shareProof', shareOf(issue.proofId))).code).toBe('proof_not_verified')
  expect(await member.call('listPosts', { query: { userId: member.userId } })).toEqual([])
  const own = await other.call('createPost', { body: { content: 'Mine', userId: other.userId } })
  const stolen = db.insertInto('shared_proofs').values({ post_id: own.postId, proof_id: proofId }).execute()
  await expect(stolen).rejects.toThrow('not a verified proof of the author')
})

test('the seal goes when the verdict is reversed, also on the page of everybody, and comes back with it', async () => {
  const [member, reader] = [await make.member(), await make.member()]
  const { proofId } = await submit(member)
  const { postId } = await member.call('shareProof', shareOf(proofId))
  const seen = async () => [
    (await newest(reader))?.verified,
    (await reader.call('getPost', { params: { postId } })).verified,
    (await reader.call('listPosts', { query: { userId: member.userId } }))[0]?.verified,
  ]
  const verified = { challengeName: 'Plant a tree' }
  expect(await seen()).toMatchObject([verified, verified, verified])
  await decide(proofId, 'Issue')
  expect(await seen()).toEqual([undefined, undefined, undefined])
  expect((await member.refused('shareProof', shareOf(proofId))).code).toBe('proof_not_verified')
  await decide(proofId, 'Verified')
  expect(await seen()).toMatchObject([verified, verified, verified])
})

test('the challenge is not shown any more when moderators have removed it', async () => {
  const [member, reader] = [await make.member(), await make.member()]
  const challenge = await make.challenge()
  const { proofId } = await submit(member, PLANTED, challenge)
  await member.call('shareProof', shareOf(proofId))
  expect(await newest(reader)).toHaveProperty('verified')
  const report = { kind: 'challenge' as const, id: String(challenge.challengeId), reason: 'Spam' as const }
  const { caseId } = await reader.call('createReport', { body: report })
  const body = { decision: 'remove' as const, version: 1, reason: 'It advertises' }
  await steward.call('decideReport', { params: { caseId }, body })
  expect(await newest(reader)).not.toHaveProperty('verified')
})

test('a seal that a client sends along is ignored', async () => {
  const member = await make.member()
  const { proofId } = await submit(member)
  const { verified } = await member.call('shareProof', shareOf(proofId))
  const body = { userId: member.userId, content: 'Verified', verified: JSON.stringify(verified) }
  expect(await member.call('createPost', { body })).not.toHaveProperty('verified')
})

test('too long a text is refused, and the photo alone is enough', async () => {
  const member = await make.member()
  const { proofId } = await submit(member)
  const refused = await member.refused('shareProof', shareOf(proofId, 'a'.repeat(5001)))
  expect(refused.fields).toEqual({ content: 'A post can have at most 5,000 characters.' })
  expect(await member.call('shareProof', shareOf(proofId, ' '))).toMatchObject({ content: '', verified: {} })
})

test('the photo of a private account is for its followers', async () => {
  const [member, stranger] = [await make.member(), await make.member()]
  await member.call('setPrivacy', { body: { isPrivate: true } })
  const { proofId } = await submit(member)
  const { postId, image } = await member.call('shareProof', shareOf(proofId))
  expect(image).toContain('private')
  expect((await stranger.refused('getPost', { params: { postId } })).code).toBe('post_not_found')
})

test('under the guarded policy a proof is shared, and has the seal, only while nobody has to confirm it', async () => {
  const { db, make } = await testApp({ ECONOMY: 'guarded' })
  const [member, reader, steward] = [
    await make.member(),
    await make.member(),
    await make.member({ duties: ['review'] }),
  ]
  const { proofId, ...proof } = await submit(member, PLANTED, await make.challenge())
  expect(proof).toMatchObject({ status: 'Verified', unconfirmed: true })
  expect((await member.refused('shareProof', shareOf(proofId))).code).toBe('proof_not_verified')
  const { postId } = await member.call('createPost', { body: { content: 'Mine', userId: member.userId } })
  const early = db.insertInto('shared_proofs').values({ post_id: postId, proof_id: proofId }).execute()
  await expect(early).rejects.toThrow('not a verified proof of the author')
  const body = { proofIds: [proofId] }
  await steward.call('confirmProofs', { body })
  expect(await member.call('getProof', { params: { proofId } })).toMatchObject({ unconfirmed: false })
  await member.call('shareProof', shareOf(proofId))
  expect(await newest(reader)).toHaveProperty('verified')
  expect(await steward.call('unconfirmProofs', { body })).toEqual(body)
  expect(await newest(reader)).not.toHaveProperty('verified')
  await steward.call('confirmProofs', { body })
  expect(await newest(reader)).toHaveProperty('verified')
})

test('the seal goes when a steward removes the held points of its member, and comes back with them', async () => {
  const { make } = await testApp({ ECONOMY: 'guarded' })
  const [member, reader, steward] = [
    await make.member(),
    await make.member(),
    await make.member({ duties: ['review'] }),
  ]
  const { proofId } = await submit(member, PLANTED, await make.challenge())
  const verdict = { status: 'Verified' as const, reason: 'The tree is there' }
  await steward.call('setProofVerdict', { params: { proofId }, body: verdict })
  await member.call('shareProof', shareOf(proofId))
  expect(await newest(reader)).toHaveProperty('verified')
  const params = { userId: member.userId }
  const { proofIds } = await steward.call('removeHeldPoints', { params, body: { reason: 'Copied photos' } })
  expect(proofIds).toEqual([proofId])
  expect(await newest(reader)).not.toHaveProperty('verified')
  await steward.call('restoreHeldPoints', { params, body: { proofIds, reason: 'The wrong member' } })
  expect(await newest(reader)).toHaveProperty('verified')
})

test('the challenge of a shared proof has its new points once a steward has changed them', async () => {
  const { make } = await testApp({ ECONOMY: 'guarded' })
  const [member, reader, steward] = [
    await make.member(),
    await make.member(),
    await make.member({ duties: ['review'] }),
  ]
  const challenge = await make.challenge({ points: 80 })
  const { proofId } = await submit(member, PLANTED, challenge)
  await steward.call('confirmProofs', { body: { proofIds: [proofId] } })
  await member.call('shareProof', shareOf(proofId))
  const approve = async (points: number) => {
    const params = { challengeId: challenge.challengeId }
    const { version } = await steward.call('getDeskChallenge', { params })
    const body = { decision: 'approve' as const, points, budget: 900, reason: 'A good challenge', version }
    await steward.call('approveChallenge', { params, body })
    return (await newest(reader))?.verified?.points
  }
  expect([await approve(80), await approve(90)]).toEqual([80, 90])
})
