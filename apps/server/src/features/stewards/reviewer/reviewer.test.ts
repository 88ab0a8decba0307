import { createServer } from 'node:http'
import type { SCOPES } from '@canopy/contract/accounts/api-keys/shapes'
import { MINUTE } from '@canopy/contract/limits'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createDeps } from '../../../deps.ts'
import { english } from '../../../testing/english.ts'
import { createVisitor } from '../../../testing/person.ts'
import { makeScene } from '../../../testing/photo.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { verdict } from '../../../testing/servers/model-server.ts'
import { startOllama } from '../../../testing/servers/ollama-server.ts'
import { testApp } from '../../../testing/test-app.ts'

let answer = JSON.stringify(verdict())
const ollama = await startOllama({ 'eye:1': ['completion', 'vision'] }, () => answer)
afterAll(() => ollama[Symbol.asyncDispose]())
const { app, clock, deps, db, databaseUrl, make } = await testApp({
  REVIEWER_PRICES: '2,10',
  REVIEWER_DAILY_LIMIT: '10',
  ALLOW_PLAIN: 'reviewer',
})
const fixed = await testApp({ REVIEWER: 'openai:gpt-5-mini', REVIEWER_API_KEY: 'sk-of-the-server' })
const looksOnce = await testApp({ REVIEWER_SECOND_LOOK: 'off', REVIEWER_DAILY_LIMIT: '10' })
const plain = await testApp()
const owner = await make.member({ duties: ['owner'] })
const { internet } = deps
const PUBLIC = '93.184.215.14'
/** Addresses are themselves, and names are on the public internet. */
internet.resolve = async (host) => [/^[\d.]+$/.test(host) ? host : PUBLIC]

const OPEN_SERVER = {
  provider: 'openai-compatible',
  model: 'eye',
  address: 'https://models.example/v1',
} as const
const reason = 'As agreed'
const BASIC = { provider: 'basic', model: '', address: '', secondLook: false } as const
const OLLAMA = { ...BASIC, provider: 'ollama', model: 'eye:1', address: ollama.address } as const
const KEYED = { provider: 'openai', model: 'gpt-5-mini', address: '', apiKey: 'sk-very-secret-1234' } as const

async function change<Choice extends object>(choice: Choice) {
  const { version } = (await owner.call('getDeskReviewer', {})).choice
  return { body: { ...BASIC, ...choice, version, reason } }
}
const choose = async (choice: object) => owner.call('changeReviewer', await change(choice))

const picture = async () => new Blob([Uint8Array.from(await (await makeScene(7)).webp().toBuffer())])
const trial = async () => ({
  body: { description: 'I planted a mango tree.', criteria: 'A young tree', picture: await picture() },
})

test('at first the basic reviewer is in use, and nobody outside gets photos', async () => {
  expect(await owner.call('getDeskReviewer', {})).toMatchObject({
    reviewer: 'basic',
    usesVisionModel: false,
    goesTo: null,
    isFixed: false,
    choice: { provider: 'basic', model: '', address: '', keyLastFour: null },
    calls: 0,
    callsMax: 10,
  })
})

test('an owner chooses a reviewer, which is audited, reviews at once on every node, and can be undone', async () => {
  const other = createDeps(deps.config, databaseUrl, () => {}, deps.clock, internet)
  onTestFinished(() => other.close())
  expect((await other.reviewer.read()).name).toBe('basic')
  expect(await choose(OLLAMA)).toMatchObject({
    reviewer: 'ollama:eye:1',
    usesVisionModel: true,
    goesTo: null,
  })
  await expect.poll(async () => (await other.reviewer.read()).name).toBe('ollama:eye:1')
  const member = await make.member()
  const body = await proofBody(member, await make.challenge())
  expect(await member.call('submitProof', { body })).toMatchObject({
    status: 'Verified',
    reviewer: 'ollama:eye:1',
  })
  expect(await member.call('getReviewer', {})).toMatchObject({ usesVisionModel: true, provider: null })
  const [entry] = await owner.call('listAuditEntries', { query: { action: 'reviewer.changed' } })
  expect(entry).toMatchObject({
    before: { provider: 'basic', model: '' },
    after: { provider: 'ollama', model: 'eye:1', address: ollama.address },
    reason,
  })
  // The undo of the desk.
  expect(await choose(BASIC)).toMatchObject({ reviewer: 'basic' })
})

test('of two owners with the same page before them, the second is refused and learns who was first', async () => {
  const seen = await change(OLLAMA)
  await owner.call('changeReviewer', seen)
  expect(await owner.refused('changeReviewer', seen)).toMatchObject({
    code: 'already_decided',
    decided: { decidedBy: { userId: owner.userId } },
  })
  await choose(BASIC)
})

test('a key is stored encrypted, never shown again, and stays with its provider and address', async () => {
  const changed = await choose(KEYED)
  expect(changed).toMatchObject({
    reviewer: 'openai:gpt-5-mini',
    goesTo: 'OpenAI',
    choice: { keyLastFour: '1234' },
  })
  const { apiKey: _, ...withoutKey } = KEYED
  expect(await choose({ ...withoutKey, model: 'gpt-5' })).toMatchObject({ choice: { keyLastFour: '1234' } })
  // The undo of the desk.
  await choose(OLLAMA)
  expect(await choose(withoutKey)).toMatchObject({ choice: { keyLastFour: '1234' } })
  const stored = await db.selectFrom('reviewer_keys').selectAll().execute()
  expect(stored).toMatchObject([{ provider: 'openai', last_four: '1234' }])
  const everywhere = [
    stored,
    await owner.call('getDeskReviewer', {}),
    await owner.call('listAuditEntries', { query: { subjectKind: 'reviewer' } }),
  ]
  expect(JSON.stringify(everywhere)).not.toContain(KEYED.apiKey)
  expect(stored[0]?.sealed.includes(KEYED.apiKey)).toBe(false)
  // Keys are kept of the choice and the one before.
  await choose(OLLAMA)
  await choose(BASIC)
  expect(await db.selectFrom('reviewer_keys').selectAll().execute()).toEqual([])
  expect(await owner.refused('changeReviewer', await change(withoutKey))).toMatchObject({
    status: 400,
    fields: { apiKey: english('desk-reviewer.keyRequired') },
  })
  await choose({ ...OPEN_SERVER, apiKey: KEYED.apiKey })
  expect(await choose({ ...OPEN_SERVER, address: 'https://other.example/v1' })).toMatchObject({
    goesTo: 'other.example',
    choice: { keyLastFour: null },
  })
  await choose(BASIC)
})

test.each([
  [{ ...OLLAMA, model: '' }, 'model'],
  [{ ...OLLAMA, model: 'two words' }, 'model'],
  [{ ...BASIC, model: 'eye' }, 'model'],
  [{ ...KEYED, address: 'https://evil.example' }, 'address'],
  [{ ...KEYED, apiKey: 'short' }, 'apiKey'],
  // No header can carry these.
  [{ ...KEYED, apiKey: 'sk-very-secret-🌳🌳' }, 'apiKey'],
  [{ ...KEYED, apiKey: 'sk very secret' }, 'apiKey'],
  [{ ...OLLAMA, address: 'http://127.0.0.1:11434/api' }, 'address'],
  [{ ...OLLAMA, address: 'http://me:secret@127.0.0.1:11434' }, 'address'],
  // Services of clouds, and servers outside, are no Ollama of one's own.
  [{ ...OLLAMA, address: 'http://169.254.169.254' }, 'address'],
  [{ ...OLLAMA, address: 'http://ollama.example:11434' }, 'address'],
  [{ ...KEYED, provider: 'openai-compatible', address: '' }, 'address'],
  [{ ...KEYED, provider: 'openai-compatible', address: 'http://models.example/v1' }, 'address'],
  [{ ...KEYED, provider: 'openai-compatible', address: 'https://models.example:8443/v1' }, 'address'],
  [{ ...KEYED, provider: 'openai-compatible', address: 'https://127.0.0.1/v1' }, 'address'],
  [{ ...KEYED, provider: 'openai-compatible', address: 'https://10.0.0.7/v1' }, 'address'],
])('%j is refused and changes nothing', async (choice, field) => {
  const before = await owner.call('getDeskReviewer', {})
  expect(await owner.refused('changeReviewer', await change(choice))).toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
  expect(await owner.call('getDeskReviewer', {})).toEqual(before)
})

test('photos go to another machine in plain text only where the operator allows that', async () => {
  const strict = await plain.make.member({ duties: ['owner'] })
  const choice = { ...OLLAMA, address: 'http://10.0.0.7:11434', version: 1, reason }
  expect(await strict.refused('changeReviewer', { body: choice })).toMatchObject({
    fields: { address: english('desk-reviewer.addressPlain', { setting: 'ALLOW_PLAIN' }) },
  })
  const body = { ...choice, address: choice.address.replace('http', 'https') }
  expect(await strict.call('changeReviewer', { body })).toMatchObject({ goesTo: '10.0.0.7' })
})

test('a server that moves to another network gets no photo', async () => {
  const { resolve } = internet
  onTestFinished(() => void Object.assign(internet, { resolve }))
  internet.resolve = async () => ['127.0.0.1']
  await choose({ ...OLLAMA, address: ollama.address.replace('127.0.0.1', 'ollama.example') })
  const before = ollama.asked.length
  internet.resolve = async () => [PUBLIC]
  expect(await owner.call('tryReviewer', await trial())).toMatchObject({
    status: 'Error',
    failure: { cause: 'ollama.example is not on this machine or in a private network' },
  })
  expect(ollama.asked.length).toBe(before)
  await choose(BASIC)
})

test('the reviewer in use looks at a photo of an owner, which is not kept, and says what that took', async () => {
  await choose(OLLAMA)
  const pictures = async () =>
    (await db.selectFrom('media').select('name').execute()).length + (await deps.media.bytes())
  const [before, { calls }] = [await pictures(), await owner.call('getDeskReviewer', {})]
  expect(await owner.call('tryReviewer', await trial())).toMatchObject({
    reviewer: 'ollama:eye:1',
    status: 'Verified',
    feedback: 'Lovely tree!',
    answers: [{ criterion: 'A young tree', answer: 'met', confidence: 0.9 }],
    failure: null,
    model: 'eye:1',
    milliseconds: expect.any(Number),
    calls: 2,
    inputTokens: 1800,
    outputTokens: 100,
    cost: (1800 * 2 + 100 * 10) / 1_000_000,
  })
  expect(await pictures()).toBe(before)
  expect(await owner.call('getDeskReviewer', {})).toMatchObject({ calls: calls + 2 })
  answer = 'I’m sorry, I can’t assist with that.'
  expect(await owner.call('tryReviewer', await trial())).toMatchObject({
    status: 'Error',
    failure: { cause: 'the model refused to answer, in words', advice: english('health.trialModelUnfit') },
  })
  answer = JSON.stringify(verdict())
  const [entry] = await owner.call('listAuditEntries', { query: { action: 'reviewer.tried' } })
  expect(entry).toMatchObject({ subject: { kind: 'reviewer' }, before: null, after: null })
  await db.deleteFrom('reviewer_calls').execute()
  await choose(BASIC)
})

test('an owner chooses a second look, which holds at once on every node, is audited, can be undone, and is said in a trial', async () => {
  const other = createDeps(deps.config, databaseUrl, () => {}, deps.clock, internet)
  onTestFinished(() => other.close())
  expect(await choose(OLLAMA)).toMatchObject({ secondLook: false, isSecondLookFixed: false })
  expect(await owner.call('tryReviewer', await trial())).toMatchObject({ secondLook: null, calls: 2 })
  const before = await (await other.reviewer.read()).asked()
  expect(await choose({ ...OLLAMA, secondLook: true })).toMatchObject({
    secondLook: true,
    choice: { secondLook: true },
  })
  await expect.poll(async () => (await other.reviewer.read()).secondLook).toBe(true)
  expect(await (await other.reviewer.read()).asked()).not.toBe(before)
  const [entry] = await owner.call('listAuditEntries', { query: { action: 'reviewer.changed' } })
  expect(entry).toMatchObject({ before: { secondLook: false }, after: { secondLook: true } })
  expect(await owner.call('tryReviewer', await trial())).toMatchObject({
    calls: 2,
    secondLook: { state: 'notNeeded', cause: null },
  })
  const [answered] = verdict().answers
  const unsure = { answers: [{ ...answered, answer: 'cannot_tell', thing: 1 }], feedback: 'A tree?' }
  answer = JSON.stringify(unsure)
  expect(await owner.call('tryReviewer', await trial())).toMatchObject({
    status: 'Issue',
    calls: 4,
    secondLook: { state: 'taken', cause: null },
  })
  // Two calls are left of the ten of the day, and none for the second look.
  expect(await owner.call('tryReviewer', await trial())).toMatchObject({
    status: 'Issue',
    calls: 2,
    secondLook: { state: 'failed', cause: 'REVIEWER_DAILY_LIMIT is reached' },
  })
  answer = JSON.stringify(verdict())
  await db.deleteFrom('reviewer_calls').execute()
  // The undo of the desk.
  expect(await choose(OLLAMA)).toMatchObject({ secondLook: false })
  await choose(BASIC)
})

test('the environment stands above the choice of a second look', async () => {
  const other = await looksOnce.make.member({ duties: ['owner'] })
  const body = { ...OPEN_SERVER, secondLook: true, version: 1, reason }
  looksOnce.deps.internet.resolve = async () => [PUBLIC]
  expect(await other.call('changeReviewer', { body })).toMatchObject({
    secondLook: false,
    isSecondLookFixed: true,
    choice: { secondLook: true },
  })
})

test('a trial beyond the calls of the day makes none, and one without a photo or criteria is refused', async () => {
  await choose(OLLAMA)
  await db.insertInto('reviewer_calls').values({ day: new Date(), calls: 10 }).execute()
  const before = ollama.asked.length
  expect(await owner.call('tryReviewer', await trial())).toMatchObject({ status: 'Error', calls: 0 })
  expect(ollama.asked.length).toBe(before)
  await db.deleteFrom('reviewer_calls').execute()
  const { body } = await trial()
  expect(await owner.refused('tryReviewer', { body: { ...body, criteria: ' ' } })).toMatchObject({
    status: 400,
  })
  const { picture: _, ...texts } = body
  expect(await owner.refused('tryReviewer', { body: texts })).toMatchObject({ code: 'image_unreadable' })
  await choose(BASIC)
})

test('a trial says that the key cannot be decrypted any more', async () => {
  await choose({ ...OPEN_SERVER, apiKey: KEYED.apiKey })
  await db
    .updateTable('reviewer_keys')
    .set({ sealed: Buffer.alloc(40) })
    .execute()
  await choose(OPEN_SERVER)
  expect(await owner.call('tryReviewer', await trial())).toMatchObject({
    status: 'Error',
    failure: { cause: expect.stringContaining('FACTOR_KEYS') },
    calls: 0,
  })
  await choose(BASIC)
})

test('a trial repeats what Ollama complains about, and nothing that another server of the network says', async () => {
  await choose({ ...OLLAMA, model: 'eye:2' })
  expect(await owner.call('tryReviewer', await trial())).toMatchObject({
    failure: { cause: "Ollama answered 404: model 'eye:2' not found" },
  })
  const other = createServer((_, response) => response.writeHead(403).end('the secrets of this network'))
  onTestFinished(() => void other.close())
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(other.address())
  await choose({ ...OLLAMA, address: `http://127.0.0.1:${port}` })
  expect(await owner.call('tryReviewer', await trial())).toMatchObject({
    failure: { cause: 'Ollama answered 403' },
  })
  await db.deleteFrom('reviewer_calls').execute()
  await choose(BASIC)
})

test('neither a program nor a login of some time ago changes who reviews', async () => {
  const { body } = await change(OLLAMA)
  const scopes: (typeof SCOPES)[number][] = ['desk:write', 'desk-community:write']
  const { key } = await owner.call('makeApiKey', { body: { name: 'Report', scopes, days: 30 } })
  const refusal = { status: 403, code: 'person_needed' }
  expect(await createVisitor(app, key).refused('changeReviewer', { body })).toMatchObject(refusal)
  clock.advance(11 * MINUTE)
  expect(await owner.refused('changeReviewer', { body })).toMatchObject({ code: 'confirm_password' })
  expect(await owner.refused('tryReviewer', await trial())).toMatchObject({ code: 'confirm_password' })
})

test('a reviewer that the environment names stands above the choice', async () => {
  const other = await fixed.make.member({ duties: ['owner'] })
  const { version } = (await other.call('getDeskReviewer', {})).choice
  expect(await other.call('changeReviewer', { body: { ...BASIC, version, reason } })).toMatchObject({
    reviewer: 'openai:gpt-5-mini',
    goesTo: 'OpenAI',
    isFixed: true,
    found: [],
    choice: { provider: 'basic' },
  })
})
