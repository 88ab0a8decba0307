/** A clock that can be set, for processes that are started with its environment, by the library of Debian's faketime. */

import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SECOND } from '../../packages/contract/src/limits.ts'
import { run as runAs } from '../../packages/embedded-postgres/src/account.ts'
import { openCluster, type Place } from '../../packages/embedded-postgres/src/cluster.ts'
import { freePort } from '../../packages/embedded-postgres/src/free-port.ts'

const run = promisify(execFile)

export type Clock = NonNullable<Awaited<ReturnType<typeof makeClock>>>

/** Undefined if the library cannot be downloaded. `env` is for processes with threads. */
export async function makeClock(resources: AsyncDisposableStack) {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-clock-'))
  resources.defer(() => rm(folder, { recursive: true }))
  try {
    await run('apt-get', ['download', 'libfaketime'], { cwd: folder })
    await run('sh', ['-c', 'dpkg -x libfaketime_*.deb .'], { cwd: folder })
  } catch {
    return undefined
  }
  // When started by root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(folder, 0o755)
  const files = await readdir(folder, { recursive: true })
  const library = files.find((file) => file.endsWith('/libfaketimeMT.so.1'))
  if (library === undefined) return undefined
  const offset = join(folder, 'offset')
  /** Processes may read the file at any time. */
  async function set(milliseconds: number) {
    await writeFile(`${offset}.new`, `+${milliseconds / SECOND}`)
    await rename(`${offset}.new`, offset)
  }
  await set(0)
  const env = {
    LD_PRELOAD: join(folder, library),
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  return {
    set,
    env,
    /** Starts the PostgreSQL of a place, which `startEmbeddedPostgres` then adopts. */
    async startPostgres(place: Place) {
      const { account, bin, data, home } = await openCluster(place)
      // The library with a lock could block a process whose signal handler reads the time.
      const unlocked = { ...env, LD_PRELOAD: env.LD_PRELOAD.replace('MT', '') }
      const variables = Object.entries(unlocked).map(([name, value]) => `${name}=${value}`)
      const settings = `-c port=${await freePort()} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c timezone=UTC`
      const start = ['start', '-w', '-s', '-D', data, '-l', join(home, 'server.log'), '-o', settings]
      await runAs(account, '/usr/bin/env', [...variables, join(bin, 'pg_ctl'), ...start], home)
    },
  }
}
