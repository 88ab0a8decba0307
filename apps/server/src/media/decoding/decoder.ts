/** Decodes pictures in processes of their own, with a budget of memory and CPU time for each picture. */

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { MB, MINUTE, SECOND } from '@canopy/contract/limits'
import { AppError } from '../../app-error.ts'
import {
  type Card,
  type Copy,
  type Icon,
  type Picture,
  Reply,
  type Result,
  type Task,
  takeBytes,
} from './picture-messages.ts'
import { type Asked, createQueue } from './picture-queue.ts'

const FILE = join(import.meta.dirname, 'picture-process.ts')
/** A second line of defence where the system knows it: KB of data, of which Node itself reserves 600 MB, and as much for a thread. No core dumps. Other requests go first. */
const LIMITED = 'ulimit -c 0; ulimit -d 2000000 2>/dev/null; exec nice -n 5 "$0" "$@"'

/** Only for a process that neither works nor responds; the budget is CPU time, so that a busy machine refuses no picture. */
const GIVEN_UP_AFTER = 2 * MINUTE

type Budgets = {
  /** Milliseconds of CPU time for a picture. */
  cpu: number
  /** Milliseconds of CPU time for a large picture. */
  cpuForLarge: number
  /** Bytes of memory of a process. */
  memory: number
}

/** Time without a picture after which a process ends, since it keeps up to 100 MB. The next one takes a third of a second to start. */
const IDLE_FOR = 20 * SECOND

const BUDGETS: Budgets = { cpu: 4 * SECOND, cpuForLarge: 10 * SECOND, memory: 360 * MB }

/** The pipes carry the bytes of pictures. */
type Process = { child: ChildProcess; stdin: Socket; stdout: Socket }

/** @throws Error if the process does not start */
async function startProcess(): Promise<Process> {
  const child = fork(FILE, {
    execPath: '/bin/sh',
    execArgv: ['-c', LIMITED, process.execPath, '--max-old-space-size=64'],
    // Passes none of the server's secrets. With one arena, glibc gives back what a picture took: a fifth less memory at the peak.
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['pipe', 'pipe', 'ignore', 'ipc'],
  })
  const { stdin, stdout } = child
  if (!(stdin instanceof Socket && stdout instanceof Socket)) throw new Error('a process without pipes')
  // If the process has ended, there is nobody to send to, and nothing to receive.
  for (const pipe of [stdin, stdout]) pipe.on('error', () => {})
  const exited = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`a process for pictures did not start (${code ?? signal})`)
  })
  exited.catch(() => {})
  await Promise.race([once(child, 'message'), exited])
  return { child, stdin, stdout }
}

const isAlive = ({ child }: Process) => child.exitCode === null && child.signalCode === null

/** Idle processes do not keep a command from ending. */
function keepAlive({ child, stdin, stdout }: Process, isBusy: boolean) {
  for (const handle of [child, child.channel, stdin, stdout]) isBusy ? handle?.ref() : handle?.unref()
}

type Work = Omit<Task, 'size' | 'budget'>
type Done = { result: Result; bytes: Buffer }

/** A process that ends has used up its budget, or a picture made libvips crash. */
async function perform({ child, stdin, stdout }: Process, task: Task, file: Buffer): Promise<Done> {
  const over = new AbortController()
  const { signal } = over
  const giveUp = setTimeout(() => child.kill('SIGKILL'), GIVEN_UP_AFTER)
  try {
    const ended = once(child, 'exit', { signal }).then(
      (): Done => ({ result: { kind: 'refused', code: 'image_too_many_pixels' }, bytes: Buffer.alloc(0) }),
    )
    const reply = once(child, 'message', { signal }).then(async ([message]): Promise<Done> => {
      const { result, size } = Reply.parse(message)
      const bytes = await takeBytes(stdout, size)
      return bytes ? { result, bytes } : ended
    })
    child.send(task, () => {})
    stdin.write(file)
    return await Promise.race([reply, ended])
  } finally {
    clearTimeout(giveUp)
    over.abort()
  }
}

export function createDecoder({ cpu, cpuForLarge, memory }: Budgets = BUDGETS) {
  const queue = createQueue()
  /** Processes without a picture, and the timers that end them. */
  const idle = new Map<Process, NodeJS.Timeout>()

  async function takeProcess() {
    // The last one first, so that those which are not needed end.
    for (const [process, ending] of [...idle].reverse()) {
      clearTimeout(ending)
      idle.delete(process)
      if (isAlive(process)) return process
    }
    return startProcess()
  }

  function putBack(process: Process) {
    keepAlive(process, false)
    const end = () => {
      idle.delete(process)
      process.child.kill('SIGKILL')
    }
    idle.set(process, setTimeout(end, IDLE_FOR).unref())
  }

  async function run(file: Buffer, work: Work) {
    // Large pictures get a process of their own, which ends with the picture. Waiting processes stay for ordinary pictures.
    const process = work.mayBeLarge ? await startProcess() : await takeProcess()
    keepAlive(process, true)
    const budget = { cpu: work.mayBeLarge ? cpuForLarge : cpu, memory }
    const done = await perform(process, { ...work, size: file.length, budget }, file)
    // Memory for a large picture is given back to the system only when the process ends.
    if (work.mayBeLarge) process.child.kill('SIGKILL')
    else if (isAlive(process)) putBack(process)
    return done
  }

  async function decode(file: Buffer, asked: Asked, work: Work['work']) {
    const attempt = (mayBeLarge: boolean) =>
      queue.add({ ...asked, isLarge: mayBeLarge }, () => run(file, { work, mayBeLarge }))
    const first = await attempt(false)
    return first.result.kind === 'large' ? attempt(true) : first
  }

  async function draw(work: Work['work'], picture: Buffer) {
    const { result, bytes } = await decode(picture, { userId: null, use: 'card' }, work)
    if (result.kind === 'drawn') return bytes
    throw new Error(`a picture could not be drawn (${result.kind})`)
  }

  return {
    /** Number of pictures that wait for their turn. */
    waiting: queue.waiting,

    /** @throws AppError image_unreadable, image_too_many_pixels, too_many_requests, unavailable */
    async read(file: Buffer, asked: Asked): Promise<Picture> {
      const { result, bytes } = await decode(file, asked, { kind: 'read' })
      if (result.kind === 'picture') return { ...result.picture, webp: bytes }
      throw new AppError(result.kind === 'refused' ? result.code : 'internal')
    },

    /** Narrower copies of a stored picture. */
    async copy(webp: Buffer, width: number): Promise<Copy[]> {
      const { result, bytes } = await decode(webp, { userId: null, use: 'copies' }, { kind: 'copy', width })
      if (result.kind !== 'copies') throw new Error(`a stored picture could not be copied (${result.kind})`)
      let end = 0
      return result.copies.map(({ size, ...copy }) => {
        end += size
        return { ...copy, webp: bytes.subarray(end - size, end) }
      })
    },

    /** A JPEG. The photo is a stored picture, or empty. @throws AppError unavailable */
    draw: (card: Card, photo: Buffer) => draw({ kind: 'card', card }, photo),

    /** A PNG of a logo, or of the leaf if there is none. @throws AppError unavailable */
    drawIcon: (icon: Icon, logo: Buffer) => draw({ kind: 'icon', icon }, logo),

    /** A square WebP of a PNG, WebP, JPEG or SVG. @throws AppError image_unreadable, image_too_many_pixels, too_many_requests, unavailable */
    async readLogo(file: Buffer, asked: Asked): Promise<Buffer> {
      const { result, bytes } = await decode(file, asked, { kind: 'logo' })
      if (result.kind === 'drawn') return bytes
      throw new AppError(result.kind === 'refused' ? result.code : 'internal')
    },
  }
}

export type Decoder = ReturnType<typeof createDecoder>
