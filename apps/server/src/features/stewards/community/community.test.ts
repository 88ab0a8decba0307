import { DEFAULT_NAME, site } from '@canopy/contract/site/site'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createDeps } from '../../../deps.ts'
import { defaultLanguage, fixedLanguage, setUpLanguages, translateIn } from '../../../languages/languages.ts'
import { senderOf } from '../../../mail/sender.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, deps, ownerDb, databaseUrl, make } = await testApp()
const owner = await make.member({ duties: ['owner'] })

// Test files share modules.
afterAll(() => {
  Object.assign(site, { name: DEFAULT_NAME, sentence: '', logo: '' })
})

const STANDARD = { name: '', shortName: '', sentence: '', accent: '', logo: null }
const reason = 'As agreed'

async function change(face: object) {
  const { version } = await owner.call('getCommunity', {})
  return { body: { ...STANDARD, version, reason, ...face } }
}

const drawing = (inside: string, attributes = 'viewBox="0 0 10 10"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)
const square = drawing('<rect width="10" height="10" fill="#0044cc"/>')
const upload = (file: Buffer) => ({ body: { picture: new Blob([Uint8Array.from(file)]) } })

test('an owner gives the community a name, which is audited, and holds at once on every node', async () => {
  const other = createDeps(deps.config, databaseUrl, () => {})
  await other.community.read()
  const changed = await owner.call(
    'changeCommunity',
    await change({ name: '  Grove\n town ', accent: '#FFCC00' }),
  )
  expect(changed).toMatchObject({ name: 'Grove town', accent: '#ffcc00', version: 2 })
  expect(site.name).toBe('Grove town')
  expect(deps.community.face().colours?.light.leaf).toBe('#886700')
  await expect.poll(() => other.community.face()).toEqual(deps.community.face())
  await other.close()
  const [entry] = await owner.call('listAuditEntries', { query: { action: 'community.changed' } })
  expect(entry).toMatchObject({
    before: { name: '', accent: '' },
    after: { name: 'Grove town', accent: '#ffcc00' },
    reason,
  })
  // The undo of the desk.
  await owner.call('changeCommunity', await change({}))
  expect(site.name).toBe(DEFAULT_NAME)
  expect(deps.community.face().colours).toBeUndefined()
})

test('a node that could not read the name tries again, though it hears of no other change', async () => {
  const other = createDeps(deps.config, databaseUrl, () => {})
  await expect.poll(other.bus.isConnected).toBe(true)
  await other.community.read()
  await sql`revoke select on community from canopy_app`.execute(ownerDb)
  await sql`update community set name = 'Grove', version = version + 1`.execute(ownerDb)
  await expect(other.community.read()).rejects.toThrow('permission denied')
  await sql`grant select on community to canopy_app`.execute(ownerDb)
  await expect.poll(() => other.community.face().name).toBe('Grove')
  await other.close()
  await owner.call('changeCommunity', await change({}))
})

test('a node whose page could not be written anew writes it when it tries again', async () => {
  const other = createDeps(deps.config, databaseUrl, () => {})
  await other.community.read()
  const written: string[] = []
  let faults = 0
  await other.community.follow(async ({ name }) => {
    if (name === 'Grove' && faults++ === 0) throw new Error('no memory')
    written.push(name)
  })
  expect(written).toEqual([''])
  await owner.call('changeCommunity', await change({ name: 'Grove' }))
  await expect.poll(() => written).toEqual(['', 'Grove'])
  expect(other.community.face().name).toBe('Grove')
  await other.close()
  await owner.call('changeCommunity', await change({}))
})

test('an owner chooses the language of who prefers none that is offered, unless the installation names one', async () => {
  const { language } = await owner.call('changeCommunity', await change({ language: 'ta' }))
  expect([language, defaultLanguage()]).toEqual(['ta', 'ta'])
  const headers = { 'accept-language': 'fr' }
  const { message } = (await app.inject({ url: '/api/nothing', headers })).json()
  expect(message).toBe(translateIn('ta')('common.notFound'))
  // A page of the release before does not know the language.
  expect(await owner.call('changeCommunity', await change({ name: 'Grove' }))).toMatchObject({
    language: 'ta',
  })
  expect(await owner.refused('changeCommunity', await change({ language: 'xx' }))).toMatchObject({
    code: 'validation_failed',
    fields: { language: expect.any(String) },
  })
  const fixed = createDeps(
    { ...deps.config, defaultLanguage: 'si', fixesLanguage: true },
    databaseUrl,
    () => {},
  )
  await fixed.community.read()
  expect([defaultLanguage(), fixedLanguage()]).toEqual(['si', 'si'])
  await fixed.close()
  setUpLanguages(deps.config)
  await owner.call('changeCommunity', await change({ language: '' }))
  expect([defaultLanguage(), fixedLanguage()]).toEqual(['en', ''])
})

test('of two owners with the same page before them, the second is refused and learns who was first', async () => {
  const seen = await change({ name: 'Grove' })
  await owner.call('changeCommunity', seen)
  const refused = await owner.refused('changeCommunity', seen)
  expect(refused).toMatchObject({
    code: 'already_decided',
    decided: { decidedBy: { userId: owner.userId } },
  })
})

test('messages, mails and the API page name the community', async () => {
  await owner.call('changeCommunity', await change({ name: 'Grove "of" us' }))
  expect(translateIn('ta')('mails.passwordChangedSubject')).toContain('Grove "of" us')
  expect(senderOf('Canopy <a@example.org>')).toBe(`"Grove 'of' us" <a@example.org>`)
  expect(senderOf('a@example.org')).toBe(`"Grove 'of' us" <a@example.org>`)
  expect(senderOf('"Town hall" <a@example.org>')).toBe('"Town hall" <a@example.org>')
  expect((await app.inject('/api/docs/json')).json()).toMatchObject({ info: { title: 'Grove "of" us' } })
  expect(await owner.call('getCommunity', {})).toMatchObject({
    sender: expect.stringContaining("Grove 'of' us"),
    ownSender: false,
  })
})

test.each([
  { name: 'x'.repeat(41) },
  { shortName: 'x'.repeat(13) },
  { sentence: 'x'.repeat(161) },
  { accent: 'red' },
  { accent: '#12345' },
  { logo: '../../etc/passwd' },
  { logo: 'A'.repeat(22) },
])('%j is refused and changes nothing', async (face) => {
  const before = await owner.call('getCommunity', {})
  expect((await owner.refused('changeCommunity', await change(face))).status).toBe(400)
  expect(await owner.call('getCommunity', {})).toEqual(before)
})

test('a logo becomes a square picture, which is served once it is stored', async () => {
  const { logo } = await owner.call('addLogo', upload(square))
  await owner.call('changeCommunity', await change({ name: 'Grove', logo }))
  const { headers, rawPayload } = await app.inject(site.logo)
  expect(headers).toMatchObject({ 'content-type': 'image/webp' })
  expect(headers['cache-control']).toContain('immutable')
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  const png = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  expect((await owner.call('addLogo', upload(png))).logo).not.toBe(logo)
})

const animated = await sharp(
  [square, drawing('<circle r="4" cx="5" cy="5"/>')].map((input) => ({ input })).map(({ input }) => input),
  { join: { animated: true } },
)
  .webp()
  .toBuffer()
const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0c0' } })
  .jpeg()
  .toBuffer()

test.each([
  ['a script', drawing('<script>alert(1)</script>')],
  ['a handler', drawing('<rect width="9" height="9" onload="alert(1)"/>')],
  ['a picture of another site', drawing('<image href="http://example.org/a.png" width="9" height="9"/>')],
  [
    'a file of the server',
    drawing(
      '<use xlink:href="file:///etc/passwd#a"/>',
      'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"',
    ),
  ],
  ['a style of another site', drawing('<style>@import "http://example.org/a.css";</style>')],
  ['an address in a style', drawing('<rect width="9" height="9" style="fill:url(http://example.org/a#b)"/>')],
  ['elements of pages', drawing('<foreignObject width="9" height="9"><p>x</p></foreignObject>')],
  ['what moves', drawing('<rect width="9" height="9"><animate attributeName="x" to="5" dur="1s"/></rect>')],
  [
    'entities',
    Buffer.from(
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>`,
    ),
  ],
  ['too many bytes', drawing(`<!-- ${'x'.repeat(300_000)} -->`)],
  ['an impossible size', drawing('<rect width="9" height="9"/>', 'width="1000000000" height="1000000000"')],
  ['nothing that is closed', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect')],
  ['a page', Buffer.from('<html><svg></svg></html>')],
  ['an animation', animated],
  ['half of a photo', photo.subarray(0, photo.length / 3)],
])('a logo with %s is refused', async (_, file) => {
  expect((await owner.refused('addLogo', upload(file))).status).toBe(400)
})

test('of logos that are not in use, the last twenty are kept', async () => {
  const before = await owner.call('getCommunity', {})
  for (let at = 0; at < 22; at++)
    await owner.call(
      'addLogo',
      upload(drawing(`<rect width="${at / 5 + 1}" height="9" fill="#00${at + 10}99"/>`)),
    )
  const { length } = await deps.db.selectFrom('community_logos').select('logo_id').execute()
  expect(length).toBe(21)
  expect((await app.inject(`/logos/${before.logo}.webp`)).statusCode).toBe(200)
})

test('the logo in use is read once, and an unknown one is not found', async () => {
  const { logo } = await owner.call('getCommunity', {})
  const served = await app.inject(`/logos/${logo}.webp`)
  await ownerDb
    .updateTable('community_logos')
    .set({ picture: Buffer.from('x') })
    .where('logo_id', '=', logo)
    .execute()
  expect((await app.inject(`/logos/${logo}.webp`)).rawPayload).toEqual(served.rawPayload)

  for (const path of [`/logos/${'a'.repeat(22)}.webp`, '/logos/leaf.png']) {
    const unknown = await app.inject(path)
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
  }
})

test('the colours of an accent can be seen before they are chosen', async () => {
  const { light, dark } = await owner.call('previewAccent', { query: { accent: '#ffcc00' } })
  expect([light.leaf, dark['leaf-ink'], dark.paper]).toEqual(['#886700', '#dab33a', '#0f1512'])
})
