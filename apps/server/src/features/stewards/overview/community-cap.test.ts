import { DAY } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, ownerDb, make } = await testApp()
const steward = await make.member({ duties: ['review'] })

const cap = async () => (await steward.call('getOverview', { query: {} })).cap

async function earn(joinedAt?: Date) {
  const member = await make.member()
  if (joinedAt)
    await db.updateTable('users').set({ joined_at: joinedAt }).where('user_id', '=', member.userId).execute()
  await member.call('submitProof', { body: await proofBody(member, await make.challenge({ points: 100 })) })
}

/** Nothing is paid meanwhile. */
async function letHoursPass(hours: number) {
  await sql`alter table community_cap disable trigger user`.execute(ownerDb)
  await sql`update community_cap set hour = hour - make_interval(hours => ${hours})`.execute(db)
  await sql`alter table community_cap enable trigger user`.execute(ownerDb)
}

test('the overview has the points of the last 24 hours, of all members and of young accounts', async () => {
  const limits = { mode: 'open', max: 1_000_000, youngMax: 250_000 }
  expect(await cap()).toEqual({ ...limits, paid: 0, youngPaid: 0 })
  await earn()
  await earn(new Date(Date.now() - 40 * DAY))
  expect(await cap()).toEqual({ ...limits, paid: 200, youngPaid: 100 })
  await letHoursPass(24)
  expect(await cap()).toMatchObject({ paid: 200, youngPaid: 100 })
  await letHoursPass(1)
  expect(await cap()).toMatchObject({ paid: 0, youngPaid: 0 })
  await letHoursPass(1000)
  expect(await cap()).toMatchObject({ paid: 0, youngPaid: 0 })
})
