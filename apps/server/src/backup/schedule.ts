/** Backups by themselves: in a process of their own, so that members do not wait for them. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR, SECOND } from '@canopy/contract/limits'

const COMMAND = join(import.meta.dirname, '../commands/backup.ts')
/** Pause after a backup that failed, or that another machine has begun. */
const RETRY = HOUR
/** The time in which one has to remove what it has written. */
const STOP_TIMEOUT = 5 * SECOND

/** Returns whether there is one of the present period. */
async function backUp(stopping: AbortSignal, log: (line: string) => void) {
  const child = spawn(process.execPath, [COMMAND, '--if-due'], { stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = () => {
    child.kill()
    setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT).unref()
  }
  stopping.addEventListener('abort', stop)
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  stopping.removeEventListener('abort', stop)
  if (output.trim() !== '') log(`Backup: ${output.trim()}`)
  if (code !== 0 && !stopping.aborted) log(`No backup was made, which is tried again. ${errors.trim()}`)
  return code === 0
}

/**
 * Backs up in each period of `every` milliseconds since 1970, at its beginning or as soon as this process runs, and again after an hour if
 * that fails. Of several machines one does it. Returns what ends it.
 */
export function scheduleBackups(every: number, log: (line: string) => void) {
  const stopping = new AbortController()
  const { signal } = stopping

  async function run() {
    while (!signal.aborted) {
      const isDone = await backUp(signal, log)
      const untilNext = every - (Date.now() % every)
      await sleep(isDone ? untilNext : Math.min(untilNext, RETRY), undefined, { signal }).catch(() => {})
    }
  }
  const running = run()

  return async () => {
    stopping.abort()
    await running
  }
}
