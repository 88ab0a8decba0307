/** A drill: a server backs up by itself, into a folder and into a bucket, and what it kept is restored. */

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { placeOf } from '../backup/places/place.ts'
import { readConfig } from '../config.ts'
import { S3_KEYS, startS3Server } from '../testing/servers/s3-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'canopy-scheduled-'))
// Under root, PostgreSQL runs as another user, who needs access to this folder.
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const source = join(folder, 'source')
const backups = join(folder, 'backups')
const settings = {
  ...S3_KEYS,
  DATA_DIR: source,
  // These override a developer's .env.
  DATABASE_URL: '',
  MEDIA_URL: '',
  PUBLIC_URL: '',
  HOST: '127.0.0.1',
  SEED: 'none',
  LOG_LEVEL: 'silent',
  BACKUP_EVERY: '24h',
  BACKUP_TO: backups,
  BACKUP_KEEP: '2',
  BACKUP_PASSPHRASE: 'four slow green turtles',
}

const run = (command: string, more: Record<string, string> = {}, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: { ...settings, ...more },
  }).then(
    ({ stdout }) => stdout,
    ({ code, stdout, stderr }) =>
      `code ${code}: ${stdout}${String(stderr).replaceAll(/^\w+: \d+ %.*\n/gm, '')}`,
  )

/** Starts `npm start`'s server. `lines` are those that it prints. */
async function startServer(more: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: { ...settings, PORT: String(await freePort()), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => lines.push(String(chunk)))
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill()
    await ended
  }
  onTestFinished(stop)
  return { text: () => lines.join(''), ended, stop }
}

const OWN = /^canopy-[0-9a-f]{8}-\d{8}T\d{6}Z\.tar\.age$/

test('a server backs up by itself and keeps so many, of which each can be restored', {
  tags: ['long'],
  timeout: 240_000,
}, async () => {
  const server = await startServer()
  await expect.poll(server.text, { timeout: 120_000 }).toMatch(/Backup: .*the bundled database/)
  const [first = ''] = await readdir(backups)
  expect(first).toMatch(OWN)

  // The server leaves what others have put there, also what looks similar.
  const foreign = ['canopy-00000000-20200101T000000Z.tar.age', 'notes.txt']
  for (const file of foreign) await writeFile(join(backups, file), 'not ours')
  await writeFile(join(backups, `${first}.partial`), 'left by one that was killed')
  for (const _ of [1, 2]) expect(await run('backup')).toContain(`${backups}/canopy-`)
  const kept = await readdir(backups)
  expect(kept).toEqual(expect.arrayContaining(foreign))
  const own = kept.filter((file) => !foreign.includes(file))
  expect(own).toEqual([expect.stringMatching(OWN), expect.stringMatching(OWN)])
  expect(own).not.toContain(first)
  expect(await run('doctor')).toMatch(/Last backup {6}0 hours ago, to .*\.tar\.age/)

  // There is one of this period, unless midnight has passed just now.
  expect(await run('backup', { BACKUP_EVERY: '7d' }, '--if-due')).toBe('\n')
  expect(await run('backup', { BACKUP_TO: '/proc/none' })).toBe(
    'code 1: BACKUP_TO: /proc/none cannot be written to (ENOENT)\n',
  )
  await server.stop()

  const file = join(backups, own[1] ?? '')
  expect(await run('restore', {}, file, '--verify')).toContain('is complete')
  const target = { DATA_DIR: join(folder, 'target') }
  expect(await run('restore', target, file)).toContain('Restored into DATA_DIR')
  expect(await run('verify-ledger', target)).toContain('all add up')

  expect(await run('backup', { PATH: '/nonexistent' }, join(folder, 'a.tar'), '--dump')).toMatch(
    /^code 1: pg_dump was not found: install PostgreSQL's client programs, version \d+ or newer\n$/,
  )
})

test('backups in a bucket arrive whole, and the newest are kept', {
  tags: ['long'],
  timeout: 240_000,
}, async () => {
  const s3 = await startS3Server()
  onTestFinished(s3.stop)
  const bucket = { DATA_DIR: join(folder, 'town'), BACKUP_TO: s3.url('backups') }
  await run('migrate', bucket)
  for (const _ of [1, 2, 3]) expect(await run('backup', bucket)).toContain('s3://pictures/backups/canopy-')
  const place = placeOf(readConfig({ ...settings, ...bucket }))
  const files = await place.list()
  expect(files).toHaveLength(2)
  // Nothing is left where it was written first.
  expect(await readdir(bucket.DATA_DIR)).not.toContain('backup-upload')

  const file = join(folder, 'downloaded.tar.age')
  const response = await fetch(`${s3.endpoint}/${s3.bucket}/backups/${files[0]}`)
  if (response.body === null) throw new Error('no content')
  await writeFile(file, response.body)
  expect(await run('restore', {}, file, '--verify')).toContain('is complete')

  await s3.kill()
  expect(await run('backup', bucket)).toMatch(/^code 1: BACKUP_TO: s3:\/\/pictures\/backups cannot be used: /)
  expect(await run('doctor', bucket)).toContain('; one since then failed')
})

test('a place that cannot be written to stops the start with one line', { tags: ['long'] }, async () => {
  await writeFile(join(folder, 'file'), '')
  const server = await startServer({ DATA_DIR: join(folder, 'other'), BACKUP_TO: join(folder, 'file/in') })
  expect(await server.ended).toEqual([1, null])
  expect(server.text()).toMatch(/^Canopy cannot start\. BACKUP_TO: .* cannot be written to \(ENOTDIR\)\n$/)
})
