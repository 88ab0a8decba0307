/** Backups that do not fit, and backups and restores that are interrupted, of a bundled database that no server uses. */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { MB } from '@canopy/contract/limits'
import { findEmbeddedPostgres } from '@canopy/embedded-postgres'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { afterAll, expect, onTestFinished, test } from 'vitest'

const folder = await mkdtemp(join(tmpdir(), 'canopy-interrupted-'))
// Under root, PostgreSQL runs as another user, who needs access to this folder.
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

function begin(command: string, dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: { DATA_DIR: dataDir, DATABASE_URL: '', MEDIA_URL: '', PUBLIC_URL: '', BACKUP_PASSPHRASE: '' },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function endOf(child: ChildProcess) {
  if (!child.stdout || !child.stderr) throw new Error('no output')
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { output, code, errors: errors.replaceAll(/^\w+: \d+ %.*\n/gm, '') }
}

async function run(command: string, dataDir: string, ...args: string[]) {
  expect(await endOf(begin(command, dataDir, ...args))).toMatchObject({ errors: '', code: 0 })
}

/** Sends the signal, twice as npm does, once the command shows that it is at work. */
async function interrupt(signal: NodeJS.Signals, command: string, dataDir: string, ...args: string[]) {
  const child = begin(command, dataDir, ...args)
  const end = endOf(child)
  await once(child.stderr, 'data')
  child.kill(signal)
  child.kill(signal)
  return end
}

/** Prints why the server does not start. */
async function startServer(dataDir: string) {
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), DATABASE_URL: '', PUBLIC_URL: '' }
  const failure = await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: settings,
  }).then(
    () => expect.fail('it started'),
    (error) => error,
  )
  return String(failure.stderr)
}

const isRunning = async (dataDir: string) =>
  (await findEmbeddedPostgres({ dataDir, name: 'canopy' })) !== undefined

/** It takes no space on the disk, but so long as if it did. */
async function addLargeFile(path: string, size: number) {
  const file = await open(path, 'w')
  await file.truncate(size)
  await file.close()
}

/** The file system of a disk with less allows files of this size. */
const LARGER_THAN_DISKS = 8_000_000 * MB

test('what does not fit or is interrupted leaves nothing behind, and works when it is run again', {
  tags: ['long'],
  timeout: 240_000,
}, async () => {
  const [source, target] = [join(folder, 'source'), join(folder, 'target')]
  const file = join(folder, 'backup.tar')
  await run('migrate', source)
  await addLargeFile(join(source, 'postgres/data/large'), 400 * MB)
  await chmod(join(source, 'postgres/data/large'), 0o644)

  const pictures = join(source, 'media/private')
  await mkdir(pictures, { recursive: true })
  await addLargeFile(join(pictures, 'large'), LARGER_THAN_DISKS)
  const refused = await endOf(begin('backup', source, file))
  expect(refused).toMatchObject({ output: '', code: 1 })
  expect(refused.errors).toMatch(/^\S+ has \d+\.\d [GT]B free, and the backup needs about 8\.4 TB\n$/)
  expect(await readdir(folder)).toEqual(['source'])
  await rm(join(pictures, 'large'))

  const interrupted = { output: '', errors: 'Interrupted\n', code: 1 }
  expect(await interrupt('SIGINT', 'backup', source, file)).toEqual(interrupted)
  expect(await readdir(folder)).toEqual(['source'])
  expect(await isRunning(source)).toBe(false)
  await run('backup', source, file)

  expect(await interrupt('SIGTERM', 'restore', target, file)).toEqual(interrupted)
  expect(await readdir(target)).toEqual([])

  // A restore that is killed leaves a folder, and the server does not start with it.
  const killed = begin('restore', target, file)
  await once(killed.stderr, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const [staging = ''] = await readdir(target)
  expect(await startServer(target)).toBe(
    `Canopy cannot start. DATA_DIR: a restore into ${target} has not finished. Run it again, or delete ${join(target, staging)} if you do not want it\n`,
  )
  await run('restore', target, file)
  expect((await readdir(target)).sort()).toEqual(['media', 'postgres'])

  // Leaves the folder as if the restore had been killed while it moved the pictures and the database to their places.
  const complete = join(target, 'restore-complete')
  await mkdir(complete)
  await rename(join(target, 'postgres'), join(complete, 'postgres'))
  expect(await startServer(target)).toContain(`a restore into ${target} has not finished`)
  await run('restore', target, file)
  expect((await readdir(target)).sort()).toEqual(['media', 'postgres'])
  await run('verify-ledger', target)
})
