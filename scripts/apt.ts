/** Debian's packages. */

import { spawnSync } from 'node:child_process'
import { run } from './setup.mjs'

export const canInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0

/** Installs packages, and starts no service. Returns what apt-get printed. */
export async function installPackages(...names: string[]): Promise<string> {
  console.log(`Installing ${names.join(', ')} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  // If there is no network, what is installed has to do.
  const options = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
  const aptGet = (...args: string[]) => run('apt-get', [...options, ...args], { env, stdio: 'pipe' })
  await aptGet('update')
  return (await aptGet('install', '-y', '--no-install-recommends', ...names)).output
}
