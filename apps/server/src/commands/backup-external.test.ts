/** Backups with DATABASE_URL: a PostgreSQL of this machine, with its own pg_dump and pg_restore. */

import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { accountFor, run as runAs } from '../../../../packages/embedded-postgres/src/account.ts'
import { buildApp } from '../app/app.ts'
import { readConfig } from '../config.ts'
import { appUrlOf } from '../db/connections/roles.ts'
import { createDeps } from '../deps.ts'
import { verifyLedger } from '../features/points/index.ts'
import { checkStore } from '../media/index.ts'
import { prepareDatabase } from '../migrate/migrate.ts'
import { createMakers } from '../testing/make.ts'
import { makePhoto } from '../testing/photo.ts'

const [dumpProgram] = globSync('/usr/lib/postgresql/*/bin/pg_dump').sort().reverse()
const bin = dumpProgram?.replace(/\/pg_dump$/, '')
if (bin === undefined)
  process.stderr.write('Backups with DATABASE_URL were not tested: PostgreSQL is not installed\n')

const PASSWORD = 'p w:/%'
const folder = await mkdtemp(join(tmpdir(), 'canopy-external-'))
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts a server and returns the address of a database on it, which has to be created. */
async function startServer(programs: string) {
  const home = join(folder, 'server')
  const account = await accountFor(home)
  await mkdir(home)
  await writeFile(join(home, 'password'), PASSWORD)
  if (account) for (const path of [home, join(home, 'password')]) await chown(path, account.uid, account.gid)
  const data = join(home, 'data')
  const authentication = ['--auth', 'scram-sha-256', '--pwfile', join(home, 'password')]
  await runAs(account, join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'canopy',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    ...authentication,
  ])
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`
  const control = (...args: string[]) =>
    runAs(account, join(programs, 'pg_ctl'), ['-D', data, '-s', '-w', ...args])
  await control('start', '-l', join(home, 'log'), '-o', options)
  onTestFinished(() => control('stop', '-m', 'immediate').then(() => {}))
  return (database: string) => {
    const url = new URL(`postgres://canopy@127.0.0.1:${port}/${database}`)
    url.password = encodeURIComponent(PASSWORD)
    return url.href
  }
}

const settingsOf = (ownerUrl: string, dataDir: string) => ({
  DATABASE_OWNER_URL: ownerUrl,
  DATABASE_URL: appUrlOf(ownerUrl),
  DATA_DIR: dataDir,
  PATH: `${bin}:/bin:/usr/bin`,
  SEED: 'none',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
  // These override a developer's .env.
  HOST: '127.0.0.1',
  PUBLIC_URL: '',
  MEDIA_URL: '',
  BACKUP_PASSPHRASE: '',
  BACKUP_TO: '',
})
type Settings = Partial<ReturnType<typeof settingsOf>>

const run = (command: string, settings: Settings, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: settings,
  }).then(
    ({ stdout }) => stdout,
    ({ code, stderr }) => `code ${code}: ${String(stderr).replaceAll(/^\w+: \d+ %.*\n/gm, '')}`,
  )

async function open(settings: ReturnType<typeof settingsOf>) {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = settings
  await prepareDatabase({ url, ownerUrl })
  const config = readConfig(settings)
  const deps = createDeps(config, url, () => {})
  await checkStore(deps.db, config)
  const app = await buildApp(deps)
  const close = async () => {
    await app.close()
    await deps.close()
  }
  return { deps, make: createMakers(app, deps), close }
}

test.skipIf(bin === undefined)(
  'a database of DATABASE_URL is dumped, and restored into an empty one',
  { tags: ['long'], timeout: 240_000 },
  async () => {
    const urlOf = await startServer(bin ?? '')
    const admin = new Client({ connectionString: urlOf('postgres') })
    await admin.connect()
    for (const name of ['source', 'target']) await admin.query(`create database ${name}`)
    await admin.end()
    const [source, target] = ['source', 'target'].map((name) => settingsOf(urlOf(name), join(folder, name)))
    if (!source || !target) throw new Error('no settings')

    const canopy = await open(source)
    const member = await canopy.make.member({ points: 70 })
    const image = new File([new Uint8Array(await makePhoto(1))], 'photo.jpg')
    const body = { userId: member.userId, content: 'with a picture', image }
    const post = await member.call('createPost', { body })
    const name = post.image?.replace(/^\/media\/|\.webp$/g, '') ?? ''
    const picture = await canopy.deps.media.load(name, 'public')
    expect(picture?.length).toBeGreaterThan(0)
    await canopy.close()

    const file = join(folder, 'backup.tar')
    expect(await run('backup', { ...source, PATH: '/nonexistent' }, file)).toMatch(
      /^code 1: pg_dump was not found: install PostgreSQL's client programs, version \d+ or newer\n$/,
    )
    expect(await run('backup', source, file)).toMatch(
      /: a dump of the database \(PostgreSQL .* picture files\n$/,
    )
    // The role of the app may read all that a backup has.
    const scheduled = { ...source, DATABASE_OWNER_URL: '', BACKUP_TO: join(folder, 'backups') }
    expect(await run('backup', scheduled)).toMatch(/\/backups\/canopy-.*\.tar: .* a dump of the database/)

    const bundled = { ...target, DATABASE_URL: '', DATABASE_OWNER_URL: '', DATA_DIR: join(folder, 'bundled') }
    expect(await run('restore', { ...bundled, PATH: '/nonexistent' }, file)).toMatch(
      /^code 1: pg_restore was not found/,
    )
    expect(await run('restore', bundled, file)).toContain(`Restored into DATA_DIR ${bundled.DATA_DIR}: `)
    expect((await readdir(bundled.DATA_DIR)).sort()).toEqual(['media', 'postgres'])
    expect(await run('verify-ledger', bundled)).toContain('all add up')

    expect(await run('restore', { ...target, DATA_DIR: source.DATA_DIR }, file)).toContain('Restored')
    await expect(readdir(target.DATA_DIR)).rejects.toThrow('ENOENT')
    expect(await run('restore', target, file)).toMatch(
      /^code 1: DATABASE_URL: the database is not empty \(it contains .*\): name an empty one\n$/,
    )

    const again = new Client({ connectionString: urlOf('postgres') })
    await again.connect()
    await again.query('drop database target with (force)')
    await again.query('create database target')
    await again.end()
    expect(await run('restore', target, file)).toContain('Restored')
    expect(await readdir(target.DATA_DIR)).toEqual(['media'])
    const restored = await open(target)
    onTestFinished(restored.close)
    const { db, media } = restored.deps
    expect(await db.selectFrom('posts').select('post_id').execute()).toEqual([{ post_id: post.postId }])
    expect(await media.load(name, 'public')).toEqual(picture)
    expect(await verifyLedger(db)).toEqual({ entries: 1, accounts: 1 })
  },
)
