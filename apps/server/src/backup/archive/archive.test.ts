/** The file of a backup: what was written is read again, and whatever happens to it is noticed. */

import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Encrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { StartupError } from '../../config.ts'
import { showProgress } from '../progress.ts'
import { openArchive } from './archive-reader.ts'
import { writeArchive } from './archive-writer.ts'
import {
  type Decrypt,
  decryptWithKeys,
  decryptWithPassphrase,
  type Encrypt,
  encryptFor,
  encryptWithPassphrase,
} from './encryption.ts'
import { HEADER, type Header, SUMMARY, type Summary, sizeOf } from './format.ts'

const folder = await mkdtemp(join(tmpdir(), 'canopy-archive-'))
afterAll(() => rm(folder, { recursive: true }))

const header: Header = {
  format: 1,
  canopy: '0.1.0',
  postgres: '18.4',
  database: 'folder',
  lastMigration: '0001_accounts.sql',
  begunAt: '2026-01-02T03:04:05.000Z',
}
const summary: Summary = {
  consistentAt: '2026-01-02T03:04:06.000Z',
  files: 2,
  bytes: 6,
  pictures: 1,
  removedPictures: 0,
}

let serial = 0
const newPath = () => join(folder, `${serial++}.tar`)

/** Writes an archive with the entries, and returns its path. */
async function archiveOf(entries: Record<string, Buffer>, encrypt?: Encrypt) {
  const path = newPath()
  await writeArchive(
    path,
    encrypt,
    async (archive) => {
      await archive.addText(HEADER, JSON.stringify(header))
      await archive.addFolder('postgres/data')
      for (const [name, bytes] of Object.entries(entries)) await archive.add(name, bytes.length, [bytes])
      await archive.addText(SUMMARY, JSON.stringify(summary))
    },
    () => {},
  )
  return path
}

const notAsked = () => Promise.reject(new Error('asked for a key'))

async function contentOf(path: string, decrypt: () => Promise<Decrypt> = notAsked) {
  await using archive = await openArchive(path, decrypt, () => {})
  const entries: Record<string, Buffer> = {}
  const read = await archive.read(async ({ path: name, isFolder, body }) => {
    if (!isFolder) entries[name] = await buffer(body)
  })
  return { header: archive.header, summary: read, entries }
}

const picture = randomBytes(3_000_000)
const entries = {
  'postgres/data/PG_VERSION': Buffer.from('18\n'),
  'postgres/data/empty': Buffer.alloc(0),
  'media/public/a.webp': picture,
}
const plain = await archiveOf(entries)

test('what was written is read again', async () => {
  expect(await contentOf(plain)).toEqual({ header, summary, entries })
})

test('only the user who made a backup can read it', async () => {
  expect((await stat(plain)).mode & 0o777).toBe(0o600)
})

test('more entries than one list of hashes has room for', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 2500 }, (_, at) => [`media/public/${at}.webp`, Buffer.from(String(at))]),
  )
  const path = await archiveOf(many)
  expect((await contentOf(path)).entries).toEqual(many)
  // The content of an entry, which is in a block of its own after the block of its name.
  const bytes = await readFile(path)
  bytes.write('x', bytes.indexOf('media/public/1234.webp') + 512)
  await writeFile(path, bytes)
  await expect(contentOf(path)).rejects.toThrow('media/public/1234.webp differs from what was written')
})

const secret = 'correct horse battery'

test('an archive is encrypted with a passphrase', { tags: ['long'] }, async () => {
  const path = await archiveOf(entries, encryptWithPassphrase(secret))
  expect((await readFile(path)).includes('PG_VERSION')).toBe(false)
  expect((await contentOf(path, async () => decryptWithPassphrase(secret))).entries).toEqual(entries)
})

test('a wrong passphrase is refused', async () => {
  // Guessing this one costs little, and so does the test.
  const encrypter = new Encrypter()
  encrypter.setPassphrase(secret)
  encrypter.setScryptWorkFactor(8)
  const path = await archiveOf(entries, (bytes) => encrypter.encrypt(bytes))
  expect((await contentOf(path, async () => decryptWithPassphrase(secret))).entries).toEqual(entries)
  const wrong = contentOf(path, async () => decryptWithPassphrase('wrong horse battery'))
  await expect(wrong).rejects.toThrow('the passphrase is wrong')
  await expect(wrong).rejects.toBeInstanceOf(StartupError)
})

test('an archive is encrypted for public keys, any of whose owners can read it', async () => {
  const keys = [await generateIdentity(), await generateIdentity(), await generateIdentity()]
  const [one, two, other] = await Promise.all(
    keys.map(async (key, at) => {
      const file = join(folder, `${at}.key`)
      await writeFile(file, `# created: today\n${key}\n`)
      return file
    }),
  )
  const recipients = await Promise.all(keys.slice(0, 2).map(identityToRecipient))
  const path = await archiveOf(entries, encryptFor(recipients))
  for (const file of [one, two])
    expect((await contentOf(path, () => decryptWithKeys(file ?? ''))).entries).toEqual(entries)
  await expect(contentOf(path, () => decryptWithKeys(other ?? ''))).rejects.toThrow('for other keys')
  await expect(contentOf(path, () => decryptWithKeys(join(folder, 'none')))).rejects.toThrow('--identity')
  expect(() => encryptFor(['age1nonsense'])).toThrow('--recipient: age1nonsense')

  const bytes = await readFile(path)
  await truncate(path, bytes.length - 70_000)
  await expect(contentOf(path, () => decryptWithKeys(one ?? ''))).rejects.toThrow('damaged or incomplete')
  bytes.writeUInt8(bytes.readUInt8(1_000_000) ^ 1, 1_000_000)
  await writeFile(path, bytes)
  await expect(contentOf(path, () => decryptWithKeys(one ?? ''))).rejects.toThrow('damaged or incomplete')
})

test('an archive that was cut off anywhere is refused', async () => {
  const bytes = await readFile(await archiveOf({ 'media/public/a.webp': randomBytes(2000) }))
  const path = newPath()
  for (let length = 0; length < bytes.length; length += 256) {
    await writeFile(path, bytes.subarray(0, length))
    await expect(contentOf(path), `${length} bytes`).rejects.toBeInstanceOf(StartupError)
  }
})

test('whichever byte is changed, the archive is refused or its content is the same', async () => {
  const small = { ...entries, 'media/public/a.webp': randomBytes(2000) }
  const bytes = await readFile(await archiveOf(small))
  const path = newPath()
  const before = { header, summary, entries: small }
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(at) ^ mask, at)
      await writeFile(path, changed)
      const result = await contentOf(path).catch((error) => error)
      if (!(result instanceof StartupError)) expect(result).toEqual(before)
    }),
    { numRuns: 100 },
  )
})

test('an entry that is left out is noticed', async () => {
  const bytes = await readFile(plain)
  const from = bytes.indexOf('media/public/a.webp')
  const blocks = 1 + Math.ceil(picture.length / 512)
  const path = newPath()
  await writeFile(path, Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + blocks * 512)]))
  await expect(contentOf(path)).rejects.toThrow('damaged or incomplete')
})

test('other files are refused', async () => {
  const path = newPath()
  await writeFile(path, 'hello')
  await expect(contentOf(path)).rejects.toBeInstanceOf(StartupError)
  await expect(contentOf(join(folder, 'none.tar'))).rejects.toThrow('cannot be read')
  const outside = await archiveOf({ 'media/../../../etc/passwd': Buffer.from('x') })
  await expect(contentOf(outside)).rejects.toThrow('it contains "media/../../../etc/passwd"')
})

const failing = (path: string, fill = async () => {}) => writeArchive(path, undefined, fill, () => {})

test('a backup that fails leaves no file', async () => {
  const path = newPath()
  const before = await readdir(folder)
  await expect(failing(path, () => Promise.reject(new Error('the database is gone')))).rejects.toThrow(
    'the database is gone',
  )
  expect(await readdir(folder)).toEqual(before)
  await expect(failing(join(folder, 'none/x.tar'))).rejects.toThrow(/cannot be written: ENOENT/)
})

test.skipIf(!existsSync('/dev/full'))('a full disk fails a backup in one line', async () => {
  const path = newPath()
  await symlink('/dev/full', `${path}.partial`)
  const full = writeArchive(
    path,
    undefined,
    (archive) => archive.add('media/public/a.webp', picture.length, [picture]),
    () => {},
  )
  await expect(full).rejects.toThrow(`${path}.partial cannot be written: ENOSPC: no space left on device`)
  expect(existsSync(path)).toBe(false)
})

test('progress is a line per tenth, or one line of a terminal', () => {
  const shown = (isTTY: boolean) => {
    let text = ''
    const progress = showProgress('Backup', 1000, { isTTY, write: (more) => (text += more) })
    for (let step = 0; step < 100; step++) progress.add(9)
    progress.end()
    return text
  }
  expect(shown(false).split('\n')).toHaveLength(11)
  expect(shown(false)).toMatch(/^Backup: 10 % \(108 bytes of 1.0 kB\)\n/)
  expect(shown(false)).toMatch(/\nBackup: 100 % \(900 bytes of 900 bytes\)\n$/)
  expect(shown(true).split('\n')).toHaveLength(2)
  expect([0, 999, 1000, 2_345_000_000].map(sizeOf)).toEqual(['0 bytes', '999 bytes', '1.0 kB', '2.3 GB'])
})

test('hashes are listed as sha256sum prints them', async () => {
  const hash = createHash('sha256').update(picture).digest('hex')
  expect((await readFile(plain)).includes(`${hash}  media/public/a.webp\n`)).toBe(true)
})
