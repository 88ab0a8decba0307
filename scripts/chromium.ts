/** Finds the Chromium that the browser tests use, or installs one. */

import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { run, toolEnv } from './setup.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The path of a working Chromium; undefined when there is none and none could be installed.
 * @throws Error when CHROMIUM_PATH is set and does not run
 */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !works(configured)) throw new Error(`CHROMIUM_PATH: ${configured} does not run`)
  return configured || findInstalled() || (await installWithApt()) || (await installWithPlaywright())
}

const works = (path: string) => spawnSync(path, ['--version']).status === 0

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const system = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [chromium.executablePath(), ...system, MAC].find(works)
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Installing Chromium with apt-get…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args: string[]) => run('apt-get', ['-qq', ...args], { env, stdio: 'pipe' })
  await aptGet('update')
  const { output } = await aptGet('install', '-y', '--no-install-recommends', 'chromium')
  return findAfterInstalling(output)
}

async function installWithPlaywright() {
  console.log('Installing Chromium with Playwright…')
  const { output } = await run('playwright', ['install', 'chromium'], { env: toolEnv, stdio: 'pipe' })
  return findAfterInstalling(output)
}

/** Prints the installer's output only if there still is no Chromium. */
function findAfterInstalling(output: string) {
  const path = findInstalled()
  if (!path) console.error(output.trim())
  return path
}
