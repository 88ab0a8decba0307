/** A letter reaches each of its readers once, at a bounded rate, whatever happens meanwhile. */

import type { Audience, LetterChange } from '@canopy/contract/desk/letters/shapes'
import { DAY, LETTER_READERS_PER_MINUTE, LETTERS_PER_DAY } from '@canopy/contract/limits'
import { site } from '@canopy/contract/site/site'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../db/database.ts'
import { testApp } from '../../testing/test-app.ts'
import { sendLetters } from './send-letters.ts'

const { db, deps, make, transaction } = await testApp()
const owner = await make.member({ duties: ['owner'] })

const EVERYBODY: Audience = { joinedFrom: null, joinedUntil: null, absentDays: null, challengeId: null }

beforeEach(async () => {
  await sql`update letters set sent_at = now() - interval '2 days', state = 'cancelled' where state <> 'draft'`.execute(
    db,
  )
  await db.deleteFrom('letter_readers').execute()
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('users').where('user_id', '<>', owner.userId).execute()
  await minuteIsOver()
})

const minuteIsOver = () => sql`update letters set part_at = part_at - interval '2 minutes'`.execute(db)

async function draft(change: Partial<LetterChange> = {}) {
  const { letterId } = await owner.call('makeLetter', { body: { title: 'News' } })
  const params = { letterId }
  const text = {
    title: 'News',
    text: 'We have planted 1,000 trees.',
    buttonLabel: '',
    buttonTarget: '',
    imageAlt: '',
  }
  const body = { ...text, audience: EVERYBODY, version: 1, ...change }
  const { version } = await owner.call('changeLetter', { params, body })
  return { params, body: { version } }
}

/** A letter to everybody that is being sent. */
async function sending() {
  const letter = await draft()
  await owner.call('sendLetter', letter)
  return letter
}

const read = ({ params }: Awaited<ReturnType<typeof draft>>) => owner.call('getDeskLetter', { params })

/** The number of notifications that each member has of letters. */
async function notified() {
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id as userId', ({ fn }) => fn.countAll<number>().as('count')])
    .where('kind', '=', 'letter')
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ userId, count }) => [userId, Number(count)]))
}

const members = (count: number) => Promise.all(Array.from({ length: count }, () => make.member()))

test('a part is sent in each minute, until everybody has it once', async () => {
  await members(7)
  const letter = await sending()
  expect(await read(letter)).toMatchObject({ state: 'sending', readers: 8, reached: 0 })
  for (const reached of [3, 6]) {
    await sendLetters(deps, 3)
    // The job of a minute may run again.
    await sendLetters(deps, 3)
    expect(await read(letter)).toMatchObject({ state: 'sending', reached })
    await minuteIsOver()
  }
  await sendLetters(deps, 3)
  expect(await read(letter)).toMatchObject({ state: 'sent', readers: 8, reached: 8 })
  expect([...(await notified()).values()]).toEqual(Array(8).fill(1))
  await minuteIsOver()
  await sendLetters(deps, 3)
  expect([...(await notified()).values()]).toEqual(Array(8).fill(1))
  expect(LETTER_READERS_PER_MINUTE).toBe(500)
})

test('two letters share the rate, and the first one goes first', async () => {
  await members(3)
  const [first, second] = [await sending(), await sending()]
  const states = async () => [(await read(first)).reached, (await read(second)).reached]
  await sendLetters(deps, 4)
  expect(await states()).toEqual([4, 0])
  await sendLetters(deps, 4)
  expect(await states()).toEqual([4, 0])
  await minuteIsOver()
  await sendLetters(deps, 4)
  expect(await states()).toEqual([4, 4])
})

test('a process that dies while it sends leaves nobody out, and nobody gets it twice', async () => {
  await members(5)
  const letter = await sending()
  await sendLetters(deps, 2)
  await minuteIsOver()
  const dying = {
    transaction: <T>(work: (tx: Tx) => Promise<T>) =>
      transaction(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
  }
  await expect(sendLetters(dying, 3)).rejects.toThrow('killed')
  expect(await read(letter)).toMatchObject({ reached: 2 })
  expect((await notified()).size).toBe(2)
  // Two others take over.
  await Promise.all([sendLetters(deps, 3), sendLetters(deps, 3)])
  expect(await read(letter)).toMatchObject({ reached: 5 })
  await minuteIsOver()
  await sendLetters(deps, 3)
  expect(await read(letter)).toMatchObject({ state: 'sent', reached: 6 })
  expect([...(await notified()).values()]).toEqual(Array(6).fill(1))
})

test('of two owners who send a letter at once, one does', async () => {
  await members(3)
  const other = await make.member({ duties: ['owner'] })
  const letter = await draft()
  const sent = await Promise.all([owner.send('sendLetter', letter), other.send('sendLetter', letter)])
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const rows = await db.selectFrom('letter_readers').select('user_id').execute()
  expect(rows).toHaveLength(5)
})

test('a letter that is paused goes to nobody until it is resumed, and a cancelled one to nobody else', async () => {
  await members(4)
  const letter = await sending()
  const { params } = letter
  await sendLetters(deps, 2)
  await minuteIsOver()
  expect(await owner.call('pauseLetter', { params })).toMatchObject({ state: 'paused' })
  await sendLetters(deps, 2)
  expect(await read(letter)).toMatchObject({ reached: 2 })
  await owner.call('resumeLetter', { params })
  await sendLetters(deps, 2)
  expect(await read(letter)).toMatchObject({ reached: 4 })
  await minuteIsOver()
  expect(await owner.call('cancelLetter', { params })).toMatchObject({ state: 'cancelled', reached: 4 })
  await sendLetters(deps, 2)
  expect((await notified()).size).toBe(4)
  for (const move of ['pauseLetter', 'resumeLetter', 'cancelLetter'] as const)
    expect((await owner.send(move, { params })).statusCode).toBe(409)
})

test('a letter that has reached nobody becomes a draft again', async () => {
  const letter = await sending()
  const { params } = letter
  expect(await owner.call('cancelLetter', { params })).toMatchObject({
    state: 'draft',
    sentAt: null,
    readers: 0,
  })
  expect(await db.selectFrom('letter_readers').selectAll().execute()).toEqual([])
  await owner.call('sendLetter', letter)
  await sendLetters(deps)
  expect(await read(letter)).toMatchObject({ state: 'sent', reached: 1 })
})

test('nobody can change what was sent, nor delete it', async () => {
  const letter = await sending()
  const { params } = letter
  const text = { title: 'Other', text: 'Text', buttonLabel: '', buttonTarget: '', imageAlt: '' }
  const body = { ...text, audience: EVERYBODY, ...letter.body }
  expect((await owner.send('changeLetter', { params, body })).statusCode).toBe(409)
  expect((await owner.send('deleteLetter', { params })).statusCode).toBe(409)
  expect((await owner.send('removeLetterPicture', { params })).statusCode).toBe(409)
  const change = db.updateTable('letters').set({ content: 'Other' }).where('letter_id', '=', params.letterId)
  await expect(change.execute()).rejects.toThrow('UPDATE is not allowed on letters')
  const deletion = db.deleteFrom('letters').where('letter_id', '=', params.letterId)
  await expect(deletion.execute()).rejects.toThrow('DELETE is not allowed on letters')
})

test('who is suspended or leaves before their turn does not get it', async () => {
  const [suspended, leaver, suspendedLater] = [await make.member(), await make.member(), await make.member()]
  const moderator = await make.member({ duties: ['moderation'] })
  const suspend = ({ userId }: { userId: string }) =>
    moderator.call('suspendMember', { params: { userId }, body: { length: '7', reason: 'Spam' } })
  await suspend(suspended)
  const letter = await sending()
  expect(await read(letter)).toMatchObject({ readers: 4 })
  await suspend(suspendedLater)
  await db.deleteFrom('users').where('user_id', '=', leaver.userId).execute()
  await sendLetters(deps)
  expect(await read(letter)).toMatchObject({ state: 'sent', readers: 4, reached: 2 })
  expect([...(await notified()).keys()].toSorted()).toEqual([owner.userId, moderator.userId].toSorted())
})

test('a few letters are sent a day', async () => {
  for (let sent = 0; sent < LETTERS_PER_DAY; sent += 1) await sending()
  const next = await owner.send('sendLetter', await draft())
  expect(next).toMatchObject({ statusCode: 409 })
  expect(next.json()).toMatchObject({ code: 'too_many_letters' })
})

type Person = { userId: string; joinedAt: Date; lastHere: Date; takesPart: boolean }

/** Members with any past, some of whom take part in the challenge. */
async function people(challengeId: number): Promise<Person[]> {
  const people: Person[] = []
  for (const [at, member] of (await members(40)).entries()) {
    const joinedAt = new Date(Date.now() - ((at * 7) % 60) * DAY - ((at * 5) % 24) * 3_600_000)
    const [session, login] = [((at * 11) % 50) * DAY, ((at * 13) % 50) * DAY]
    const takesPart = at % 3 === 0
    const { userId } = member
    await sql`update users set joined_at = ${joinedAt} where user_id = ${userId}`.execute(db)
    await sql`update sessions set last_used_at = ${new Date(Date.now() - session - 60_000)} where user_id = ${userId}`.execute(
      db,
    )
    if (at % 2 === 0)
      await sql`insert into known_devices values (gen_random_uuid(), ${userId}, sha256('device'), now(), ${new Date(Date.now() - login - 60_000)})`.execute(
        db,
      )
    if (takesPart)
      await sql`insert into participations (challenge_id, user_id) values (${challengeId}, ${userId})`.execute(
        db,
      )
    const lastHere = Date.now() - Math.min(session, at % 2 === 0 ? login : Infinity) - 60_000
    people.push({ userId, joinedAt, lastHere: new Date(lastHere), takesPart })
  }
  return people
}

const dayOf = (time: Date) =>
  Temporal.Instant.fromEpochMilliseconds(time.getTime())
    .toZonedDateTimeISO(site.timeZone)
    .toPlainDate()
    .toString()

/** Counts as somebody would who looks at each member. */
const isMeant = ({ joinedAt, lastHere, takesPart }: Person, audience: Audience, challengeId: number) => {
  const { joinedFrom, joinedUntil, absentDays } = audience
  const day = dayOf(joinedAt)
  const since = Date.now() - (absentDays ?? 0) * DAY
  return (
    (joinedFrom === null || day >= joinedFrom) &&
    (joinedUntil === null || day <= joinedUntil) &&
    (absentDays === null || (joinedAt.getTime() < since && lastHere.getTime() < since)) &&
    (audience.challengeId === null || (audience.challengeId === challengeId && takesPart))
  )
}

test('the readers are those whom a naive count finds', async () => {
  const { challengeId } = await make.challenge()
  const all = await people(challengeId)
  const day = (ago: number) => dayOf(new Date(Date.now() - ago * DAY))
  const audiences: Partial<Audience>[] = [
    {},
    { joinedFrom: day(20) },
    { joinedUntil: day(20) },
    { joinedFrom: day(30), joinedUntil: day(10) },
    { joinedFrom: day(14), joinedUntil: day(14) },
    { absentDays: 7 },
    { absentDays: 30 },
    { challengeId },
    { challengeId, absentDays: 14, joinedUntil: day(15) },
  ]
  for (const part of audiences) {
    const audience = { ...EVERYBODY, ...part }
    const letter = await draft({ audience })
    const meant = all.filter((person) => isMeant(person, audience, challengeId)).map(({ userId }) => userId)
    const counted = await owner.call('countLetterReaders', letter)
    const isOwnerMeant = isMeant(
      { userId: '', joinedAt: new Date(), lastHere: new Date(), takesPart: false },
      audience,
      challengeId,
    )
    expect(counted, JSON.stringify(part)).toEqual({
      members: meant.length + Number(isOwnerMeant),
      mailed: 0,
      pushed: 0,
    })
    await sql`update letters set sent_at = now() - interval '2 days' where state <> 'draft'`.execute(db)
    if (counted.members === 0) continue
    await owner.call('sendLetter', letter)
    const rows = await db
      .selectFrom('letter_readers')
      .select('user_id as userId')
      .where('letter_id', '=', letter.params.letterId)
      .where('user_id', '<>', owner.userId)
      .execute()
    expect(rows.map(({ userId }) => userId).toSorted(), JSON.stringify(part)).toEqual(meant.toSorted())
  }
  expect(audiences.length).toBe(9)
})
