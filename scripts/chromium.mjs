/** Finds the Chromium that the browser tests drive, or installs one. */

import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { run, toolEnv } from './setup.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The path of a Chromium that runs, or nothing when none can be had. @throws Error when CHROMIUM_PATH is wrong */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !works(given)) throw new Error(`CHROMIUM_PATH: ${given} does not run`)
  return given || (await present()) || (await fromDebian()) || (await fromPlaywright())
}

const works = (path) => spawnSync(path, ['--version']).status === 0

async function present() {
  const { chromium } = await import('@playwright/test')
  const folders = process.env.PATH.split(delimiter)
  const system = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [chromium.executablePath(), ...system, MAC].find(works)
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Installing Chromium with apt-get…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args) => run('apt-get', ['-qq', ...args], { env, stdio: 'pipe' })
  await aptGet('update')
  const { output } = await aptGet('install', '-y', '--no-install-recommends', 'chromium')
  return reported(await present(), output)
}

async function fromPlaywright() {
  console.log('Installing Chromium with Playwright…')
  const { output } = await run('playwright', ['install', 'chromium'], { env: toolEnv, stdio: 'pipe' })
  return reported(await present(), output)
}

/** What an installation said matters when it did not help. */
function reported(path, output) {
  if (!path) console.error(output.trim())
  return path
}
