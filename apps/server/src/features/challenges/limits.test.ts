import { kept } from '@canopy/contract/kept'
import { DAY } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../app/retention.ts'
import { proofBody } from '../../testing/proof-body.ts'
import { testApp } from '../../testing/test-app.ts'

const { db, deps, app, clock, make } = await testApp({ RATE_LIMIT: 'on' })

test('a member who creates too many challenges is rate limited, others are not', async () => {
  const [flooder, other] = [await make.member(), await make.member()]
  const body = {
    challengeName: 'Again',
    points: 1,
    description: 'Once more',
    photoUrl: 'https://example.org/a.jpg',
  }
  for (let n = 0; n < 30; n++) await flooder.call('createChallenge', { body })
  const refused = await flooder.send('createChallenge', { body })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await other.send('createChallenge', { body })).statusCode).toBe(201)
  expect(await other.call('listChallenges', {})).toHaveLength(31)
})

test('a member who joins and leaves more than anybody does has to wait', async () => {
  const member = await make.member()
  const params = await make.challenge()
  for (const name of ['joinChallenge', 'leaveChallenge'] as const) {
    for (let n = 0; n < 60; n++) await member.call(name, { params })
    expect((await member.send(name, { params })).statusCode).toBe(429)
  }
})

test('the picture of a rejected proof is deleted after 90 days, and cannot be used again', async () => {
  const member = await make.member()
  const body = await proofBody(member, await make.challenge(), 'Nothing to see here.')
  const { proofId, imageUrl, status } = await member.call('submitProof', { body })
  expect(status).toBe('Issue')
  const imageOf = async (id: number) => (await member.call('getProof', { params: { proofId: id } })).imageUrl

  const keptDays = kept.rejectedPicture / DAY
  const clearAway = async (days: number) => {
    const decidedAt = new Date(clock.now().getTime() - days * DAY)
    await db.updateTable('proofs').set({ decided_at: decidedAt }).where('proof_id', '=', proofId).execute()
    await deleteExpired(deps)
  }
  await clearAway(keptDays - 1)
  expect(await imageOf(proofId)).not.toBe('')
  await clearAway(keptDays + 1)
  expect(await imageOf(proofId)).toBe('')
  expect((await app.inject(imageUrl)).statusCode).toBe(404)
  expect(await db.selectFrom('media').select('name').where('owner_id', '=', member.userId).execute()).toEqual(
    [],
  )

  const other = await make.member()
  const again = { ...(await proofBody(other, await make.challenge())), imageUrl: body.imageUrl }
  expect((await other.call('submitProof', { body: again })).status).toBe('Issue')
})
