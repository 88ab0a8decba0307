/** Finds the Chromium that the browser tests use, or installs one. */

import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { canInstall, installPackages } from './apt.ts'
import { run, toolEnv } from './setup.mjs'

/** Chromium without the windows of a full browser: the tests take about half the CPU time with it. */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The path of a working Chromium; undefined when there is none and none could be installed.
 * @throws Error when CHROMIUM_PATH is set and does not run
 */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !works(configured)) throw new Error(`CHROMIUM_PATH: ${configured} does not run`)
  return (
    configured || findShell() || (await installWithApt()) || findFull() || (await installWithPlaywright())
  )
}

const works = (path: string) => spawnSync(path, ['--version']).status === 0

const findShell = () => inPath([SHELL]).find(works)
const findFull = () => [chromium.executablePath(), ...inPath(NAMES), MAC].find(works)

function inPath(names: string[]) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

async function installWithApt() {
  return canInstall() ? expectFound(findShell(), await installPackages(SHELL)) : undefined
}

async function installWithPlaywright() {
  console.log('Installing Chromium with Playwright…')
  const { output } = await run('playwright', ['install', 'chromium'], { env: toolEnv, stdio: 'pipe' })
  return expectFound(findFull(), output)
}

/** Prints the installer's output only if there still is no Chromium. */
function expectFound(path: string | undefined, output: string) {
  if (!path) console.error(output.trim())
  return path
}
