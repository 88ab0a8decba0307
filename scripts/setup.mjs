/** What `npm start`, `npm test` and `npm run dev` share. Runs on any Node from 20 on, before anything is installed. */

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = 20
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** What the built browser app depends on. */
const WEB_SOURCES = [
  'package-lock.json',
  'apps/web/index.html',
  'apps/web/package.json',
  'apps/web/public',
  'apps/web/src',
  'apps/web/vite.config.ts',
  'packages/contract/package.json',
  'packages/contract/src',
]

/** A path inside the checkout. */
export const inRoot = (path) => join(ROOT, path)

/** The pinned runtime, there once `install` is done. */
export const NODE = inRoot(`node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`)

/** What the pinned Node has to be given to be the server, inside the checkout. */
export const SERVER = ['apps/server/src/main.ts']

/** The environment in which `node` and every installed tool are the pinned ones. */
export const toolEnv = {
  ...process.env,
  PATH: `${inRoot('node_modules/.bin')}${delimiter}${process.env.PATH}`,
}

/** Ends with one line that says why. */
export function fail(line) {
  console.error(line)
  process.exit(1)
}

/**
 * Runs a program to its end and gives its exit code and, with `stdio: 'pipe'`, what it printed. Each signal is passed on
 * once. An aborted `signal` ends the program.
 */
export function run(command, args, { cwd = ROOT, env = process.env, stdio = 'inherit', signal } = {}) {
  const child = spawn(command, args, { cwd, env, stdio, signal })
  const output = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  child.stderr?.on('data', (chunk) => output.push(chunk))

  const handlers = SIGNALS.map((name) => [name, onceOnly(() => child.kill(name))])
  for (const [name, handler] of handlers) process.on(name, handler)
  return new Promise((resolve) => {
    const end = (code) => {
      for (const [name, handler] of handlers) process.off(name, handler)
      resolve({ code, output: Buffer.concat(output).toString() })
    }
    child.on('error', (error) => {
      if (child.pid !== undefined) return
      output.push(Buffer.from(error.message))
      end(127)
    })
    child.on('close', (code, name) => end(code ?? 128 + constants.signals[name]))
  })
}

function onceOnly(work) {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}

/** Installs the packages when the lockfile is not the one they were installed from. */
export async function install() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    fail(`Canopy needs Node ${OLDEST_NODE} or newer to set itself up; this is ${process.version}.`)
  }
  await installIn('.', ensureNode)
}

/** Installs the packages of a folder with a lockfile of its own, then does what comes `afterwards`, unless it was all done. */
export async function installIn(folder, afterwards = () => {}) {
  const marker = inRoot(join(folder, 'node_modules/.canopy-installed'))
  const wanted = hashOf([join(folder, 'package-lock.json')], `${process.platform}-${process.arch}`)
  if (readMarker(marker) === wanted) return

  console.log('Installing packages (a minute or two the first time)…')
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await run(...npm(['ci', ...options]), { cwd: inRoot(folder), stdio: 'pipe' })
  if (code !== 0)
    fail(`Could not install the packages: ${firstError(output) ?? `npm ended with code ${code}`}`)
  await afterwards()
  writeFileSync(marker, wanted)
}

/** npm as it runs this script, or the one on the PATH. */
function npm(args) {
  const script = process.env.npm_execpath
  return script?.endsWith('npm-cli.js') ? [process.execPath, [script, ...args]] : ['npm', args]
}

/** The sentence among npm's error lines, or else its code. */
function firstError(output) {
  const lines = [...output.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map(([, text]) => text)
  const sentence = lines.find((line) => !/^(code|errno|syscall|path|dest|command|cwd)\b/.test(line))
  return (sentence ?? lines[0])?.replace(/^\[|\] \{$/g, '')
}

/** The runtime's package fetches its program in a script of its own, which npm may have been told not to run. */
async function ensureNode() {
  const works = () => spawnSync(NODE, ['--version']).status === 0
  if (works()) return
  const { output } = await run(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: inRoot('node_modules/node'),
    stdio: 'pipe',
  })
  if (!works())
    fail(`Could not install the pinned Node: ${firstError(output) ?? 'it does not run on this machine'}`)
}

/** Builds the browser app when its sources changed since the last build. Tells whether it is there. */
export async function buildWeb() {
  const marker = inRoot('apps/web/dist/.built-from')
  const wanted = hashOf(WEB_SOURCES)
  if (readMarker(marker) === wanted) return true

  console.log('Building the browser app…')
  const vite = inRoot('node_modules/vite/bin/vite.js')
  const { code } = await run(NODE, [vite, 'build', '--logLevel', 'warn'], {
    cwd: inRoot('apps/web'),
    env: toolEnv,
  })
  if (code !== 0) return false
  writeFileSync(marker, wanted)
  return true
}

const readMarker = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

/** One hash over the names and contents of files and folders. */
function hashOf(paths, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const path of paths.flatMap(filesIn).sort()) {
    const content = readFileSync(inRoot(path))
    hash.update(`\n${path} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(inRoot(path))) return []
  if (statSync(inRoot(path)).isFile()) return [path]
  return readdirSync(inRoot(path)).flatMap((name) => filesIn(`${path}/${name}`))
}
