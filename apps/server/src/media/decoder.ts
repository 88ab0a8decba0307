/** Decodes pictures in processes of their own, with a budget of memory and CPU time for each picture. */

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { MB, MINUTE, SECOND } from '@canopy/contract/limits'
import { AppError } from '../app-error.ts'
import { type Card, type Copy, type Picture, Reply, type Task } from './picture-messages.ts'
import { createQueue, type Sender } from './picture-queue.ts'

const FILE = join(import.meta.dirname, 'picture-process.ts')
/** A second line of defence where the system knows it: KB of data, of which Node itself reserves 600 MB, and as much for a thread. No core dumps. Other requests go first. */
const LIMITED = 'ulimit -c 0; ulimit -d 2000000 2>/dev/null; exec nice -n 5 "$0" "$@"'

/** Only for a process that neither works nor responds; the budget is CPU time, so that a busy machine refuses no picture. */
const GIVEN_UP_AFTER = 2 * MINUTE

type Budgets = {
  /** Milliseconds of CPU time for a picture. */
  cpu: number
  /** The same for a large one. */
  cpuForLarge: number
  /** Bytes of memory of a process. */
  memory: number
}

const BUDGETS: Budgets = { cpu: 4 * SECOND, cpuForLarge: 10 * SECOND, memory: 360 * MB }

/** @throws Error if the process does not start */
async function startProcess(): Promise<ChildProcess> {
  const child = fork(FILE, {
    execPath: '/bin/sh',
    execArgv: ['-c', LIMITED, process.execPath, '--max-old-space-size=64'],
    // None of the server's secrets. With one arena, glibc gives back what a picture took: a fifth less memory at the peak.
    env: { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const exited = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`a process for pictures did not start (${code ?? signal})`)
  })
  exited.catch(() => {})
  await Promise.race([once(child, 'message'), exited])
  return child
}

const isAlive = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

/** Idle processes do not keep a command from ending. */
function keepAlive(child: ChildProcess, isBusy: boolean) {
  if (isBusy) {
    child.ref()
    child.channel?.ref()
  } else {
    child.unref()
    child.channel?.unref()
  }
}

/** A process that ends has used up its budget, or a picture made libvips crash. */
async function perform(child: ChildProcess, task: Task): Promise<Reply> {
  const done = new AbortController()
  const { signal } = done
  const giveUp = setTimeout(() => child.kill('SIGKILL'), GIVEN_UP_AFTER)
  try {
    const reply = once(child, 'message', { signal }).then(([message]) => Reply.parse(message))
    const ended = once(child, 'exit', { signal }).then(
      (): Reply => ({ kind: 'refused', code: 'image_too_many_pixels' }),
    )
    // If the process ends meanwhile, there is nobody to send to.
    child.send(task, () => {})
    return await Promise.race([reply, ended])
  } finally {
    clearTimeout(giveUp)
    done.abort()
  }
}

export function createDecoder({ cpu, cpuForLarge, memory }: Budgets = BUDGETS) {
  const queue = createQueue()
  const idle = new Set<ChildProcess>()

  async function takeProcess() {
    for (const child of idle) {
      idle.delete(child)
      if (isAlive(child)) return child
    }
    return startProcess()
  }

  async function run(work: Pick<Task, 'bytes' | 'work' | 'mayBeLarge'>) {
    const child = await takeProcess()
    keepAlive(child, true)
    const budget = { cpu: work.mayBeLarge ? cpuForLarge : cpu, memory }
    const reply = await perform(child, { ...work, budget })
    // What a large picture took is given back to the system only when the process ends.
    if (work.mayBeLarge) child.kill('SIGKILL')
    else if (isAlive(child)) {
      keepAlive(child, false)
      idle.add(child)
    }
    return reply
  }

  async function decode(bytes: Buffer, sender: Sender, work: Task['work']) {
    const attempt = (mayBeLarge: boolean) =>
      queue.add({ ...sender, isLarge: mayBeLarge }, () => run({ bytes, work, mayBeLarge }))
    const first = await attempt(false)
    return first.kind === 'large' ? attempt(true) : first
  }

  return {
    /** How many pictures wait for their turn. */
    waiting: queue.waiting,

    /** @throws AppError image_unreadable, image_too_many_pixels, too_many_requests, unavailable */
    async read(bytes: Buffer, sender: Sender): Promise<Picture> {
      const reply = await decode(bytes, sender, { kind: 'read' })
      if (reply.kind === 'picture') return reply.picture
      throw new AppError(reply.kind === 'refused' ? reply.code : 'internal')
    },

    /** Narrower copies of a stored picture. */
    async copy(webp: Buffer, width: number): Promise<Copy[]> {
      const reply = await decode(webp, { userId: null, use: 'copies' }, { kind: 'copy', width })
      if (reply.kind === 'copies') return reply.copies
      throw new Error(`a stored picture could not be copied (${reply.kind})`)
    },

    /** A JPEG. @throws AppError unavailable */
    async draw(card: Card): Promise<Buffer> {
      const reply = await decode(Buffer.alloc(0), { userId: null, use: 'card' }, { kind: 'card', card })
      if (reply.kind === 'card') return reply.jpeg
      throw new Error(`a card could not be drawn (${reply.kind})`)
    },
  }
}

export type Decoder = ReturnType<typeof createDecoder>
