/**
 * A process that decodes pictures, one at a time. It has no settings and no connections. It ends itself when a picture takes more than
 * its budget, which it can watch because libvips works on a thread of its own.
 */

import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { drawCard } from './draw-card.ts'
import { drawIcon, readLogo } from './draw-icon.ts'
import { FaultyPicture, type Reply, type Result, Task, takeBytes } from './picture-messages.ts'
import { isAnimated, makeCopies, readPicture } from './read-picture.ts'

const WATCHED_EVERY = 20

sharp.concurrency(1)
sharp.cache(false)

/** Ends without running handlers, which would wait for libvips. */
const die = () => process.kill(process.pid, 'SIGKILL')

function watch({ cpu, memory }: Task['budget']) {
  const start = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(start)
    if ((user + system) / 1000 > cpu || process.memoryUsage.rss() > memory) die()
  }, WATCHED_EVERY)
}

type Done = { result: Result; bytes?: Buffer }

/** Does what may find a file faulty. */
async function orRefuse(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof FaultyPicture ? error.code : 'image_unreadable'
    return { result: { kind: 'refused', code } }
  }
}

async function read(file: Buffer, mayBeLarge: boolean): Promise<Done> {
  const picture = await readPicture(file, { mayBeLarge })
  if (picture === 'large') return { result: { kind: 'large' } }
  const { webp, ...facts } = picture
  return { result: { kind: 'picture', picture: facts }, bytes: webp }
}

async function copy(webp: Buffer, width: number, mayBeLarge: boolean): Promise<Done> {
  if (!mayBeLarge && (await isAnimated(webp))) return { result: { kind: 'large' } }
  const made = await makeCopies(webp, width)
  const copies = made.map((one) => ({ width: one.width, size: one.webp.length }))
  return { result: { kind: 'copies', copies }, bytes: Buffer.concat(made.map((one) => one.webp)) }
}

const drawn = (bytes: Buffer): Done => ({ result: { kind: 'drawn' }, bytes })

async function perform({ work, mayBeLarge }: Task, file: Buffer): Promise<Done> {
  switch (work.kind) {
    case 'copy':
      return copy(file, work.width, mayBeLarge)
    case 'card':
      return drawn(await drawCard(work.card, file))
    case 'icon':
      return drawn(await drawIcon(work.icon, file))
    case 'logo':
      return orRefuse(async () => drawn(await readLogo(file)))
    case 'read':
      return orRefuse(() => read(file, mayBeLarge))
  }
}

process.on('message', async (message) => {
  const task = Task.parse(message)
  const file = await takeBytes(process.stdin, task.size)
  if (!file) return
  // Ordinary pictures go before large ones, after which this process ends.
  if (task.mayBeLarge) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const watching = watch(task.budget)
  const { result, bytes = Buffer.alloc(0) } = await perform(task, file)
  clearInterval(watching)
  process.send?.({ result, size: bytes.length } satisfies Reply)
  process.stdout.write(bytes)
})
process.on('disconnect', die)
// Ctrl-C reaches this process as well, but the server finishes what was begun before it stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.send?.('ready')
