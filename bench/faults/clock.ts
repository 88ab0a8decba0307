/** A clock of a process that can be set, by the library of Debian's faketime. */

import { execFile } from 'node:child_process'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SECOND } from '../../packages/contract/src/limits.ts'

const run = promisify(execFile)

/** Undefined if the library cannot be downloaded. `env` is that of the process; `folder` exists as long as it runs. */
export async function makeClock(folder: string) {
  try {
    await run('apt-get', ['download', 'libfaketime'], { cwd: folder })
    await run('sh', ['-c', 'dpkg -x libfaketime_*.deb .'], { cwd: folder })
  } catch {
    return undefined
  }
  const files = await readdir(folder, { recursive: true })
  const library = files.find((file) => file.endsWith('/libfaketimeMT.so.1'))
  if (library === undefined) return undefined
  const file = join(folder, 'offset')
  const set = (milliseconds: number) => writeFile(file, `+${milliseconds / SECOND}`)
  await set(0)
  return {
    set,
    env: {
      LD_PRELOAD: join(folder, library),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}
