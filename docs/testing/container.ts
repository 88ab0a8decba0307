/** Commands of the image, started as a container engine would start them. */

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../packages/embedded-postgres/src/free-port.ts'

const run = promisify(execFile)
const NOBODY = '65534'
/** Runs a command as in a container: the first process of its own namespace, on a read-only root file system, as a user without rights. */
const CONTAINER = [
  ...['unshare', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc', 'sh', '-ec'],
  'mount --rbind "$0" "$0"; mount -o remount,bind,ro /; exec "$@"',
  tmpdir(),
  ...[
    'setpriv',
    `--reuid=${NOBODY}`,
    `--regid=${NOBODY}`,
    '--clear-groups',
    '--no-new-privs',
    '--bounding-set=-all',
  ],
]
const canIsolate = await run('unshare', ['--mount', '--pid', '--fork', '--mount-proc', 'true']).then(
  () => true,
  () => false,
)
if (!canIsolate)
  process.stderr.write(
    'deploy/Dockerfile: what it makes is started without namespaces, since only root may make them\n',
  )

/** A folder that everybody may enter, until the end of the test. */
export async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-image-'))
  onTestFinished(async () => {
    await run('chmod', ['-R', 'u+w', folder])
    await rm(folder, { recursive: true, maxRetries: 5 })
  })
  await chmod(folder, 0o755)
  return folder
}

/** `env` is that of the image. */
type Start = {
  root: string
  command: string[]
  env: Record<string, string>
  settings: Record<string, string>
}

/** A command of the image in a container with a volume of its own. */
export async function start({ root, command: [program = '', ...args], env, settings }: Start) {
  const data = await makeFolder()
  if (canIsolate) await chown(data, Number(NOBODY), Number(NOBODY))
  const [first = '', ...rest] = [...(canIsolate ? CONTAINER : []), join(root, program), ...args]
  const port = await freePort()
  const child = spawn(first, rest, {
    cwd: join(root, 'canopy'),
    env: { ...env, DATA_DIR: data, PORT: String(port), PATH: '/usr/bin:/bin', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const ended = Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  const stop = async () => {
    // In its namespace the server is process 1, and here the child of `unshare`.
    const children = canIsolate ? await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8') : ''
    process.kill(Number(children.split(' ')[0]) || Number(child.pid), 'SIGTERM')
    return end()
  }
  const end = async () => {
    const [[code], output, errors] = await ended
    return { code, output, errors }
  }
  return { url: `http://127.0.0.1:${port}`, port, data, child, end, stop }
}

type Started = Awaited<ReturnType<typeof start>>

export async function untilReady({ url, child, end }: Started) {
  while (child.exitCode === null) {
    const response = await fetch(`${url}/api/ready`).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  expect.fail(JSON.stringify(await end()))
}
