/**
 * Shared by the scripts. `npm start`, `npm test` and `npm run dev` load it before anything is installed, so it is plain
 * JavaScript for Node 20 and newer, without packages.
 */

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepAssets } from './former-assets.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = 20
/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

const WEB_SOURCES = [
  'package-lock.json',
  'apps/web/index.html',
  'apps/web/head-scripts.ts',
  'apps/web/package.json',
  'apps/web/public',
  'apps/web/service-worker.ts',
  'apps/web/src',
  'apps/web/vite.config.ts',
  'packages/contract/package.json',
  'packages/contract/src',
]

/** @param {string} path relative to the repository */
export const inRoot = (path) => join(ROOT, path)

/** The pinned runtime; exists once `install` is done. */
export const NODE = inRoot('node_modules/.bin/node')

export const SERVER = inRoot('apps/server/src/main.ts')
export const VITE = inRoot('node_modules/vite/bin/vite.js')

/**
 * The environment in which `node` and every installed tool are the pinned ones.
 * @type {NodeJS.ProcessEnv}
 */
export const toolEnv = {
  ...process.env,
  PATH: `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH}`,
}

/**
 * @param {string} reason
 * @returns {never}
 */
export function fail(reason) {
  console.error(reason)
  process.exit(1)
}

/**
 * Runs a program until it exits. `output` is what it printed, and empty without `stdio: 'pipe'`. Each signal is forwarded
 * once; aborting `signal` ends the program.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdio?: 'inherit' | 'pipe', signal?: AbortSignal }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = ROOT, env = process.env, stdio = 'inherit', signal } = {}) {
  const child = spawn(command, args, { cwd, env, stdio, signal })
  /** @type {Buffer[]} */
  const output = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  child.stderr?.on('data', (chunk) => output.push(chunk))

  const handlers = SIGNALS.map((name) => ({ name, forward: onceOnly(() => child.kill(name)) }))
  for (const { name, forward } of handlers) process.on(name, forward)
  return new Promise((resolve) => {
    /** @param {number} code */
    const end = (code) => {
      for (const { name, forward } of handlers) process.off(name, forward)
      resolve({ code, output: Buffer.concat(output).toString() })
    }
    child.on('error', (error) => {
      if (child.pid !== undefined) return
      output.push(Buffer.from(error.message))
      end(127)
    })
    child.on('close', (code, name) => end(code ?? 128 + (name ? constants.signals[name] : 0)))
  })
}

/** @param {() => void} work */
function onceOnly(work) {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/** Folders whose packages a start needs; those of the root are for development. */
const NEEDED_TO_START = ['apps/server', 'apps/web', 'packages/pinned-node']

/**
 * Installs the packages unless they were installed from the present lockfile: those that building and running need, with `tools` also those for tests and
 * checks.
 */
export async function install({ tools = false } = {}) {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    fail(`Canopy needs Node ${OLDEST_NODE} or newer to set itself up; this is ${process.version}.`)
  }
  await installIn('.', tools ? [] : NEEDED_TO_START)
  linkNode()
  const { status, stderr } = spawnSync(NODE, ['--version'], { encoding: 'utf8' })
  if (status !== 0)
    fail(
      `The pinned Node does not run on this machine (${process.platform}-${process.arch}). ${stderr ?? ''}`,
    )
}

/** Removes the packages that only building and testing need, which the next build installs again. */
export async function removeTools() {
  const [command, args] = npm(['prune', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  const { code, output } = await run(command, args, { cwd: ROOT, stdio: 'pipe' })
  if (code !== 0) fail(`Could not remove packages: ${firstError(output) ?? `npm ended with code ${code}`}`)
  linkNode()
}

/** Makes up for npm 9, Debian's, which links no programs of optional packages, and removes such links. */
function linkNode() {
  if (existsSync(NODE)) return
  const name = readdirSync(inRoot('node_modules')).find((name) => /^node-(bin-)?(darwin|linux)-/.test(name))
  if (name) symlinkSync(join('..', name, 'bin/node'), NODE)
}

/**
 * Installs the packages of a folder with its own lockfile, of all its workspaces and its own or only those of `workspaces`, unless that is done
 * already and npm has changed nothing since: `npm prune` leaves the marker, but writes npm's own list of what is installed again.
 *
 * @param {string} folder
 * @param {string[]} [workspaces]
 */
export async function installIn(folder, workspaces = []) {
  const marker = inRoot(join(folder, 'node_modules/.canopy-installed'))
  const lists = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => join(folder, file))
  /** @param {string[]} only */
  const installed = (only) => hashOf(lists, [process.platform, process.arch, ...only].join())
  // All packages include those of some workspaces.
  if ([installed([]), installed(workspaces)].includes(readMarker(marker) ?? '')) return

  // Standard output may be a document.
  console.error('Installing packages (a minute or two the first time)…')
  const only = workspaces.map((workspace) => `--workspace=${workspace}`)
  const [command, args] = npm(['ci', '--include=dev', ...only, '--no-audit', '--no-fund', '--loglevel=error'])
  const { code, output } = await run(command, args, { cwd: inRoot(folder), stdio: 'pipe' })
  if (code !== 0)
    fail(`Could not install the packages: ${firstError(output) ?? `npm ended with code ${code}`}`)
  writeFileSync(marker, installed(workspaces))
}

/**
 * The npm that runs this script, or else the one on the PATH.
 *
 * @param {string[]} args
 * @returns {[command: string, args: string[]]}
 */
function npm(args) {
  const script = process.env.npm_execpath
  return script?.endsWith('npm-cli.js') ? [process.execPath, [script, ...args]] : ['npm', args]
}

/**
 * The first of npm's error lines that is a sentence, or else the first, which is npm's error code.
 *
 * @param {string} output
 */
function firstError(output) {
  const lines = Array.from(output.matchAll(/^npm (?:error|ERR!) (.+)$/gm), ([, text = '']) => text)
  const sentence = lines.find((line) => !/^(code|errno|syscall|path|dest|command|cwd)\b/.test(line))
  return (sentence ?? lines[0])?.replace(/^\[|\] \{$/g, '')
}

/** Builds the browser app if its sources changed since the last build. Returns false when the build failed. */
export async function buildWeb() {
  const marker = inRoot('apps/web/dist/.built-from')
  const wanted = hashOf(WEB_SOURCES)
  if (readMarker(marker) === wanted) return true

  console.log('Building the browser app…')
  if (existsSync(marker)) keepAssets(inRoot('apps/web/dist'), inRoot('apps/web/former-dist'))
  const { code } = await run(NODE, [VITE, 'build', '--logLevel', 'warn'], {
    cwd: inRoot('apps/web'),
    env: toolEnv,
  })
  if (code !== 0) return false
  writeFileSync(marker, wanted)
  return true
}

/** @param {string} path */
const readMarker = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/**
 * A hash of the names and contents of files and folders.
 *
 * @param {string[]} paths
 * @param {string} [salt]
 */
function hashOf(paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const path of paths.flatMap(filesIn).sort()) {
    const content = readFileSync(inRoot(path))
    hash.update(`\n${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(path) {
  if (!existsSync(inRoot(path))) return []
  if (statSync(inRoot(path)).isFile()) return [path]
  return readdirSync(inRoot(path)).flatMap((name) => filesIn(`${path}/${name}`))
}
