import { readdir, readFile } from 'node:fs/promises'

/** Unit of /proc/PID/stat, a hundredth of a second. */
const MILLISECONDS_PER_TICK = 10

/** The parent, and the processor time of the process and of its children that have ended; undefined for one that has ended itself. */
async function statOf(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The name, in brackets, may contain spaces.
  const fields = text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  if (!fields) return undefined
  const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0)
  return { pid, parent: fields[1], milliseconds: ticks * MILLISECONDS_PER_TICK }
}

export async function parentOf(pid: number): Promise<number> {
  const parent = (await statOf(pid))?.parent
  if (parent === undefined) throw new Error(`there is no process ${pid}`)
  return parent
}

/** The processor time in milliseconds of a process, and of its children that have ended. */
export const cpuWithEnded = async (pid: number): Promise<number> => (await statOf(pid))?.milliseconds ?? 0

/** The processor time in milliseconds that a process and its children have used. */
export async function cpuOf(root: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const stats = (await Promise.all(pids.map(statOf))).filter((stat) => stat !== undefined)
  const used = stats.filter(({ pid, parent }) => pid === root || parent === root)
  return used.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
}
