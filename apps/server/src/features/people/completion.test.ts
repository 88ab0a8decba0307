import { COMPLETIONS_MAX } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { db, make } = await testApp()

async function named(username: string, fullName: string) {
  const member = await make.member({ fullName })
  await db.updateTable('users').set({ username }).where('user_id', '=', member.userId).execute()
  return member
}

const reader = await make.member()
const complete = async (text: string, by = reader) =>
  (await by.call('completeMention', { query: { text } })).map(({ username }) => username)

test('a mention is completed by the beginning of a username or a name, with those one follows first', async () => {
  await named('zora_one', 'Alma Perera')
  await named('alma_two', 'Somebody')
  const followed = await named('friend_of', 'Chandra Almasi')
  expect(await complete('ALMA')).toEqual(['alma_two', 'zora_one'])
  await reader.call('follow', { params: followed })
  expect(await complete('alma')).toEqual(['friend_of', 'alma_two', 'zora_one'])
  expect(await complete('alma_')).toEqual(['alma_two'])
  expect(await complete('Alma P')).toEqual(['zora_one'])
  expect([await complete('%'), await complete('_')]).toEqual([[], []])
})

test('no mention is completed with members who block or are blocked, but with private accounts', async () => {
  const [open, hidden] = [await named('nadia_open', 'Nadia'), await named('nadia_hidden', 'Nadia')]
  await hidden.call('setPrivacy', { body: { isPrivate: true } })
  expect(await complete('nadia')).toEqual(['nadia_hidden', 'nadia_open'])
  await hidden.call('setFindable', { body: { isFindable: false } })
  expect(await complete('nadia')).toEqual(['nadia_open'])
  await reader.call('follow', { params: hidden })
  await hidden.call('acceptFollower', { params: reader })
  expect(await complete('nadia')).toEqual(['nadia_hidden', 'nadia_open'])
  await hidden.call('setFindable', { body: { isFindable: true } })
  await open.call('block', { params: reader })
  await reader.call('block', { params: hidden })
  expect(await complete('nadia')).toEqual([])
  expect(await complete('nadia', open)).toEqual(['nadia_hidden'])
})

test('the list is short, also of those one follows', async () => {
  for (let n = 0; n < COMPLETIONS_MAX + 3; n++) {
    const member = await named(`many_${n}`, 'Many')
    if (n % 2 === 0) await reader.call('follow', { params: member })
  }
  expect(await complete('many')).toHaveLength(COMPLETIONS_MAX)
})

test('an empty mention is completed with those one follows', async () => {
  expect(await complete('')).not.toEqual([])
  expect((await reader.send('completeMention', { query: { text: 'x'.repeat(81) } })).statusCode).toBe(400)
})

test('a name is found in any case, also with letters whose case differs in length', async () => {
  await named('lower_ince', 'İnce')
  const found = ['lower_ince']
  for (const typed of ['İn', 'İNCE', 'ince']) expect(await complete(typed)).toEqual(found)
})

test('no mention is completed with members whom the reader has muted', async () => {
  const [muted] = [await named('petra_muted', 'Petra'), await named('petra_heard', 'Petra')]
  await reader.call('follow', { params: muted })
  await reader.call('mute', { params: muted })
  expect(await complete('petra')).toEqual(['petra_heard'])
})
