/** PgBouncer with deploy/pgbouncer.ini in front of a database. */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { Client } from 'pg'

const CONF = resolve(import.meta.dirname, '../../../../../deploy/pgbouncer.ini')
const SOURCES = '/etc/apt/sources.list.d/debian.sources'
/** The first release of Debian whose PgBouncer knows prepared statements. */
const RELEASE = 'trixie'
const PACKAGES = ['pgbouncer', 'libc6', 'libcares2', 'libevent-2.1-7t64', 'libssl3t64']
const OLDEST = 21
/** PgBouncer refuses to run as root. */
const NOBODY = 65_534

const run = promisify(execFile)

async function isNewEnough([program = '', ...args]: string[]) {
  const { stdout } = await run(program, [...args, '--version'])
  return Number(/PgBouncer 1\.(\d+)/.exec(stdout)?.[1]) >= OLDEST
}

/** The packages of a newer Debian, with the C library that they need, unpacked but not installed. */
async function download(folder: string): Promise<string[]> {
  const sources = join(folder, 'debian.sources')
  const [stanza = ''] = (await readFile(SOURCES, 'utf8')).split('\n\n')
  await writeFile(sources, stanza.replace(/^Suites: .*$/m, `Suites: ${RELEASE}`))
  const options = { 'Dir::Etc::SourceList': sources, 'Dir::Etc::SourceParts': '-' }
  const folders = { 'Dir::State::Lists': join(folder, 'lists'), 'Dir::Cache': join(folder, 'cache') }
  for (const path of Object.values(folders)) await mkdir(path)
  const settings = Object.entries({ ...options, ...folders }).flatMap(([name, value]) => [
    '-o',
    `${name}=${value}`,
  ])
  await run('apt-get', [...settings, 'update'], { cwd: folder })
  await run('apt-get', [...settings, 'download', ...PACKAGES], { cwd: folder })
  await run('sh', ['-c', 'for package in *.deb; do dpkg -x "$package" .; done'], { cwd: folder })
  const [loader = ''] = globSync('usr/lib/*/ld-linux-*', { cwd: folder })
  const libraries = dirname(loader)
  const paths = `${join(folder, libraries)}:/${libraries}:/${libraries.replace('usr/', '')}`
  return [join(folder, loader), '--library-path', paths, join(folder, 'usr/sbin/pgbouncer')]
}

/** The command that runs PgBouncer: the installed one, or that of a package. Undefined, with a line on stderr, if there is none. */
export async function findPgBouncer() {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-pgbouncer-'))
  await chmod(folder, 0o755)
  const remove = () => rm(folder, { recursive: true })
  try {
    const installed = ['/usr/sbin/pgbouncer']
    const hasInstalled = await isNewEnough(installed).catch(() => false)
    const command = hasInstalled ? installed : await download(folder)
    if (await isNewEnough(command)) return { command, remove }
  } catch {}
  process.stderr.write('PgBouncer was not tested: 1.21 or newer is not installed and cannot be downloaded\n')
  await remove()
  return undefined
}

type Edits = (configuration: string) => string

/** Starts PgBouncer in front of `target`, with deploy/pgbouncer.ini as changed by `edit`. */
export async function startPgBouncer([program = '', ...args]: string[], target: string, edit: Edits) {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-pgbouncer-'))
  await chmod(folder, 0o755)
  const { hostname, port: targetPort, pathname, username, password } = new URL(target)
  const port = await freePort()
  const edited = [
    [
      /^canopy = .*dbname=canopy/m,
      `canopy = host=${hostname} port=${targetPort} dbname=${pathname.slice(1)}`,
    ],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt')],
  ] as const
  const configuration = edited.reduce(
    (text, [from, to]) => text.replace(from, to),
    await readFile(CONF, 'utf8'),
  )
  await writeFile(join(folder, 'pgbouncer.ini'), edit(configuration))
  await writeFile(join(folder, 'userlist.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(program, [...args, '-q', join(folder, 'pgbouncer.ini')], {
    ...account,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  url.pathname = '/canopy'
  await untilListening(url.href, child)
  return {
    url: url.href,
    async stop() {
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

async function untilListening(url: string, child: ChildProcess) {
  while (child.exitCode === null) {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    const fault = await client.connect().then(
      () => undefined,
      (error) => error,
    )
    await client.end()
    if (fault?.code !== 'ECONNREFUSED') return
  }
  throw new Error(`PgBouncer exited with code ${child.exitCode}`)
}
