/** Checks that fail a start early, before it opens anything. */

import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { type Config, StartupError } from './config.ts'

const codeOf = (error: unknown) => (error instanceof Error ? String(Reflect.get(error, 'code')) : '')

/**
 * Without it, a second Canopy on the same DATA_DIR would use the bundled PostgreSQL of the first one, fail to listen, and stop that
 * PostgreSQL. @throws StartupError
 */
export async function checkAddress({ port, host }: Pick<Config, 'port' | 'host'>) {
  const faults: Record<string, string> = {
    EADDRINUSE: `PORT: ${port} is in use by another program`,
    EACCES: `PORT: ${port} may not be used by this user`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine`,
    ENOTFOUND: `HOST: ${host} is not known`,
  }
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => {
      const fault = faults[codeOf(error)]
      reject(fault === undefined ? error : new StartupError(fault))
    })
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}

/** Like `mkdir` with `recursive`, which never returns on file systems that refuse folders with ENOENT, such as /proc. */
async function makeFolder(path: string) {
  try {
    await mkdir(path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    if (codeOf(error) !== 'ENOENT') throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}

/** @throws StartupError */
export async function makeDataDir({ dataDir }: Pick<Config, 'dataDir'>) {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError(`DATA_DIR: ${dataDir} cannot be written to (${codeOf(error)})`)
  }
}
