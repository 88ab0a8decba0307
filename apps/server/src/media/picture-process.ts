/**
 * A process that decodes pictures, one at a time. It has no settings and no connections. It ends itself when a picture takes more than
 * its budget, which it can watch because libvips works on a thread of its own.
 */

import sharp from 'sharp'
import { AppError } from '../app-error.ts'
import { drawCard } from './draw-card.ts'
import { PictureFault, type Reply, Task } from './picture-messages.ts'
import { isAnimated, makeCopies, readPicture } from './read-picture.ts'

const WATCHED_EVERY = 20

sharp.concurrency(1)
sharp.cache(false)

/** Without running handlers, which would wait for libvips. */
const die = () => process.kill(process.pid, 'SIGKILL')

function watch({ cpu, memory }: Task['budget']) {
  const start = process.cpuUsage()
  return setInterval(() => {
    const { user, system } = process.cpuUsage(start)
    if ((user + system) / 1000 > cpu || process.memoryUsage.rss() > memory) die()
  }, WATCHED_EVERY)
}

async function perform({ bytes, work, mayBeLarge }: Task): Promise<Reply> {
  if (work.kind === 'copy') {
    if (!mayBeLarge && (await isAnimated(bytes))) return { kind: 'large' }
    return { kind: 'copies', copies: await makeCopies(bytes, work.width) }
  }
  if (work.kind === 'card') return { kind: 'card', jpeg: await drawCard(work.card) }
  try {
    const picture = await readPicture(bytes, { mayBeLarge })
    return picture === 'large' ? { kind: 'large' } : { kind: 'picture', picture }
  } catch (error) {
    const { data } = PictureFault.safeParse(error instanceof AppError ? error.code : undefined)
    return { kind: 'refused', code: data ?? 'image_unreadable' }
  }
}

process.on('message', async (message) => {
  const task = Task.parse(message)
  const watching = watch(task.budget)
  const reply = await perform(task)
  clearInterval(watching)
  process.send?.(reply)
})
process.on('disconnect', die)
// Ctrl-C reaches this process as well, but the server finishes what was begun before it stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
process.send?.('ready')
