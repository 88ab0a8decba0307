/** A Redis server of its own for tests and benches. */

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@canopy/embedded-postgres/free-port'

const run = promisify(execFile)
const CACHE = resolve(import.meta.dirname, '../../../../../node_modules/.cache')
const UNPACKED = join(CACHE, 'redis-server')
/** Packages of Redis, with the libraries that no other package of a small system has. */
const PACKAGES = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1']
const HOST = '127.0.0.1'
const POLL = 10

type Program = { path: string; libraries?: string }
export type RedisServer = Awaited<ReturnType<typeof startRedis>>

const envOf = ({ libraries }: Program) => ({ PATH: process.env.PATH, LD_LIBRARY_PATH: libraries })

async function works(program: Program) {
  await run(program.path, ['--version'], { env: envOf(program) })
  return program
}

async function unpacked() {
  const [machine = ''] = await readdir(join(UNPACKED, 'usr/lib')).then((names) =>
    names.filter((name) => name.endsWith('-linux-gnu')),
  )
  return works({
    path: join(UNPACKED, 'usr/bin/redis-server'),
    libraries: join(UNPACKED, 'usr/lib', machine),
  })
}

/** Unpacks Debian's packages, which installs nothing. */
async function download() {
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'unpacking-'))
  try {
    await run('apt-get', ['download', ...PACKAGES], { cwd: folder })
    await run('sh', ['-c', 'for file in *.deb; do dpkg -x "$file" . && rm "$file"; done'], { cwd: folder })
    // Fails if another process was faster.
    await rename(folder, UNPACKED).catch(() => {})
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return unpacked()
}

const findProgram = () =>
  works({ path: 'redis-server' })
    .catch(() => works({ path: 'valkey-server' }))
    .catch(unpacked)
    .catch(download)

let program: Promise<Program> | undefined

/** Whether there is a server to start: installed, or unpacked from Debian's packages. Says so on stderr if there is none. */
export async function hasRedis(): Promise<boolean> {
  program ??= findProgram()
  try {
    await program
    return true
  } catch {
    process.stderr.write('Redis was not tested: redis-server is not installed and cannot be downloaded\n')
    return false
  }
}

const isListening = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, HOST)
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

/** The program and the environment that it needs, for those who start it themselves. */
export async function redisProgram() {
  program ??= findProgram()
  const found = await program
  return { path: found.path, env: envOf(found) }
}

/** Starts a server on a free port. `options` are those of redis-server. Nothing is kept in files. */
export async function startRedis(...options: string[]) {
  program ??= findProgram()
  const found = await program
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'canopy-redis-'))
  const place = ['--port', String(port), '--bind', HOST, '--dir', folder, '--set-proc-title', 'no']
  const settings = [...place, '--save', '', '--loglevel', 'warning', ...options]

  async function start() {
    const child = spawn(found.path, settings, {
      cwd: folder,
      env: envOf(found),
      stdio: 'ignore',
    })
    while (!(await isListening(port))) {
      if (child.exitCode !== null) throw new Error(`redis-server exited with code ${child.exitCode}`)
      await sleep(POLL)
    }
    return child
  }

  let child = await start()

  async function end(signal: NodeJS.Signals) {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  return {
    url: `redis://${HOST}:${port}`,
    /** It ends at once, like a machine without power, and forgets everything. */
    kill: () => end('SIGKILL'),
    /** Starts again on the same port, after `kill`. */
    async restart() {
      child = await start()
    },
    /** It keeps its connections and does not respond until `resume`. */
    pause: () => child.kill('SIGSTOP'),
    resume: () => child.kill('SIGCONT'),
    async stop() {
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
