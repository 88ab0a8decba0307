import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { messagesOf, messagesVersion, setUpLanguages, translateIn, writerFor } from './languages.ts'

const scratch = await mkdtemp(join(tmpdir(), 'canopy-texts-'))
afterAll(() => rm(scratch, { recursive: true }))

const entry = (id: string, text: string) => `msgctxt "${id}"\nmsgid "x"\nmsgstr ${JSON.stringify(text)}\n`

/** A DATA_DIR with `text` as a file of a language. */
async function folderWith(language: string, text: string) {
  const dataDir = await mkdtemp(join(scratch, 'data-'))
  await mkdir(join(dataDir, 'messages', language), { recursive: true })
  await writeFile(join(dataDir, 'messages', language, 'own.po'), text)
  await writeFile(join(dataDir, 'messages', language, 'own.po~'), 'of an editor')
  return dataDir
}

const use = (dataDir: string, defaultLanguage = 'en') => setUpLanguages({ dataDir, defaultLanguage })

// Test files share modules.
afterAll(() => use(join(scratch, 'nothing')))

test('texts of the operator take the place of those of the catalogue, in their language only', async () => {
  const [tamil, english, version] = [translateIn('ta'), translateIn('en'), messagesVersion()]
  const former = tamil('common.logIn')
  use(
    await folderWith(
      'ta',
      [entry('common.logIn', 'பதிவிடு'), entry('common.loading', '{site} …')].join('\n'),
    ),
  )
  expect(tamil('common.logIn')).toBe('பதிவிடு')
  expect(tamil('common.loading')).toBe('Canopy …')
  expect(english('common.logIn')).toBe('Log In')
  expect(messagesOf('ta', 'visitor')['common.logIn']).toBe('பதிவிடு')
  expect(messagesVersion()).not.toBe(version)
  use(join(scratch, 'nothing'))
  expect(tamil('common.logIn')).toBe(former)
  expect(messagesVersion()).toBe(version)
})

test('English has texts of the operator as well', async () => {
  use(await folderWith('en', entry('common.logIn', 'Publish')))
  expect(translateIn('en')('common.logIn')).toBe('Publish')
})

test.each([
  ['ta', entry('feed.nothing', 'x'), 'ta/own.po: feed.nothing is no message'],
  ['ta', 'msgid "Log In"\nmsgstr "x"', 'ta/own.po: an entry without msgctxt is no message'],
  ['ta', entry('common.logIn', ''), 'ta/own.po: common.logIn has no text in msgstr'],
  ['ta', entry('common.logIn', '{name}'), 'ta/own.po: common.logIn has other arguments than in English'],
  ['ta', entry('common.logIn', '{name'), 'ta/own.po: common.logIn cannot be read: '],
  [
    'si',
    entry('posts.newPosts', '{count, plural, other {#}}'),
    'si/own.po: posts.newPosts has the plurals other instead of one, other',
  ],
  ['xx', entry('common.logIn', 'x'), 'xx is none of the languages en, '],
])('in %s, %j is a fault', async (language, text, fault) => {
  expect(use(await folderWith(language, text))).toEqual([expect.stringContaining(fault)])
})

test('who has chosen no language is written to in the default one', () => {
  use(join(scratch, 'nothing'), 'ta')
  expect([null, 'si', 'xx'].map((chosen) => writerFor(chosen).language)).toEqual(['ta', 'si', 'ta'])
})
