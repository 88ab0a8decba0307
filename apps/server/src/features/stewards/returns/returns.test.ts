/** The table of owners counts as somebody would who looks at each member, and names nobody. */

import { Door, RETURN_WEEKS, RETURNS_FEW } from '@canopy/contract/desk/returns'
import { DAY } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { countAllReturns, readReturns } from './returns.ts'

const { db, clock, make } = await testApp()
const owner = await make.member({ duties: ['owner'] })

const WEEK = 7 * DAY
const now = clock.now()
/** A Monday some weeks ago. */
const monday = (weeks: number) => {
  const today = Math.floor(now.getTime() / DAY) * DAY
  const sinceMonday = ((new Date(today).getUTCDay() + 6) % 7) * DAY
  return today - sinceMonday - weeks * WEEK
}

/** A generator with a seed, so that a failure can be repeated. */
function random(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

type Person = {
  userId: string
  joinedAt: number
  door: Door
  acts: number[]
  deedAt: number | undefined
}

async function addPeople(count: number): Promise<Person[]> {
  const next = random(7)
  const { challengeId } = await make.challenge()
  const invitation = uuidv7()
  await sql`insert into invitations (invitation_id, name, token_hash, accounts_max, created_at, ends_at)
    values (${invitation}, 'School', ${Buffer.alloc(32)}, 1000, now(), now() + interval '1 day')`.execute(db)
  const provider = uuidv7()
  await sql`insert into sign_in_providers (provider_id, name, issuer, client_id, client_secret, admits, is_only_way, duties, version, created_at)
    values (${provider}, 'School', 'https://id.example', 'canopy', ${Buffer.alloc(40)}, true, false, '{}', 1, now())`.execute(
    db,
  )
  const people: Person[] = []
  for (let at = 0; at < count; at += 1) {
    const { userId } = await make.member()
    const joinedAt = monday([1, 3, 9, 13][at % 4] ?? 1) + Math.floor(next() * WEEK)
    const door = Door.options[Math.floor(next() * 3)] ?? 'open'
    await sql`update users set joined_at = ${new Date(joinedAt)},
        invitation_id = ${door === 'invitation' ? invitation : null}
      where user_id = ${userId}`.execute(db)
    // An account that is connected later says nothing about the door.
    const linkedAt = door === 'provider' ? joinedAt : joinedAt + WEEK
    await sql`insert into provider_accounts (provider_id, subject, user_id, linked_at)
      values (${provider}, ${userId}, ${userId}, ${new Date(linkedAt)})`.execute(db)
    const acts = Array.from(
      { length: Math.floor(next() * 6) },
      () => joinedAt + Math.floor(next() * 13 * WEEK),
    ).filter((time) => time < now.getTime())
    for (const time of acts)
      await sql`insert into posts (post_id, user_id, content, created_at) values (${uuidv7()}, ${userId}, 'Hello', ${new Date(time)})`.execute(
        db,
      )
    const deedAt = next() < 0.5 ? joinedAt + Math.floor(next() * 2 * WEEK) : undefined
    if (deedAt !== undefined && deedAt < now.getTime()) {
      const { rows } = await sql<{ id: number }>`
        insert into proofs (challenge_id, user_id, description, submitted_at)
        values (${challengeId}, ${userId}, 'A tree', ${new Date(deedAt)}) returning proof_id as id`.execute(
        db,
      )
      await sql`insert into participations (challenge_id, user_id, joined_at) values (${challengeId}, ${userId}, ${new Date(deedAt)})
        on conflict do nothing`.execute(db)
      await sql`update proofs set status = 'Verified', decided_at = now() where proof_id = ${rows[0]?.id}`.execute(
        db,
      )
      acts.push(deedAt)
      people.push({ userId, joinedAt, door, acts, deedAt })
    } else people.push({ userId, joinedAt, door, acts, deedAt: undefined })
  }
  return people
}

test('every number is that of a naive count; small ones and weeks that are not over are not told', async () => {
  const people = await addPeople(160)
  await countAllReturns(db, now)
  const { rows, countedAt } = await readReturns(db, now)
  expect(countedAt).toBe(now.toISOString())
  const table = new Map(rows.map((row) => [`${row.week} ${row.door}`, row]))
  let told = 0
  for (let weeks = 1; weeks <= 13; weeks += 1)
    for (const door of Door.options) {
      const start = monday(weeks)
      const cohort = people.filter(
        ({ joinedAt, door: by }) => joinedAt >= start && joinedAt < start + WEEK && by === door,
      )
      const row = table.get(`${new Date(start).toISOString().slice(0, 10)} ${door}`)
      if (cohort.length === 0) {
        expect(row).toBeUndefined()
        continue
      }
      const shown = (count: number, after: number) => {
        if (start + WEEK + after * WEEK > now.getTime()) return null
        return count < RETURNS_FEW ? 'few' : count
      }
      const back = (week: number) =>
        cohort.filter(({ acts, joinedAt }) =>
          acts.some((time) => time >= joinedAt + (week - 1) * WEEK && time < joinedAt + week * WEEK),
        ).length
      const did = cohort.filter(
        ({ joinedAt, deedAt }) => deedAt !== undefined && deedAt < joinedAt + WEEK,
      ).length
      const [week2, week4, week8, week12] = RETURN_WEEKS.map((week) => shown(back(week), week))
      expect(row).toMatchObject({
        joined: cohort.length < RETURNS_FEW ? 'few' : cohort.length,
        did: shown(did, 1),
        week2,
        week4,
        week8,
        week12,
      })
      if (typeof row?.did === 'number' || typeof row?.week2 === 'number') told += 1
    }
  expect(told).toBeGreaterThan(3)
})

test('owners read it and download the same, without names', async () => {
  const reply = await owner.call('getReturns', {})
  expect(reply.rows.length).toBeGreaterThan(5)
  const { body, headers } = await owner.send('exportReturns', {})
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = body.trim().split('\r\n')
  expect(head).toContain('week,door,joined,verified deed in the first week,back in week 2')
  expect(lines).toHaveLength(reply.rows.length)
  expect(body).not.toContain('member_')
})

test('weeks in which nothing can change any more keep their numbers, and go after half a year', async () => {
  await sql`insert into return_figures (week, door, joined, did, week_2, week_4, week_8, week_12, counted_at)
    values (${new Date(monday(20))}::timestamptz::date, 'open', 50, 40, 30, 20, 10, 9, ${now}),
      (${new Date(monday(30))}::timestamptz::date, 'open', 50, 40, 30, 20, 10, 9, ${now})`.execute(db)
  await countAllReturns(db, now)
  const { rows } = await readReturns(db, now)
  expect(rows.at(-1)).toMatchObject({ joined: 50, week12: 9 })
  const { rows: stored } = await sql`select from return_figures where joined = 50`.execute(db)
  expect(stored).toHaveLength(1)
})
