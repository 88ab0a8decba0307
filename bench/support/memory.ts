import { readdir, readFile } from 'node:fs/promises'

export const MB = 1024 * 1024

/** Empty for a process that has ended. */
const readOf = (pid: string | number, file: string) =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')

/**
 * The memory of the server and its processes in bytes: all that descend from this one except PostgreSQL and the process `except`. What
 * several of them share, such as the program itself, counts once (PSS).
 */
export async function memoryOfServer(except?: number) {
  const parents = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const status = /^\d+$/.test(name) && (await readOf(name, 'status'))
    if (!status || Number(name) === except || /^Name:\s+postgres/m.test(status)) continue
    parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]))
  }
  const descends = (pid: number | undefined): boolean =>
    pid !== undefined && (parents.get(pid) === process.pid || descends(parents.get(pid)))
  const shares = [...parents.keys()]
    .filter(descends)
    .map(async (pid) => Number(/^Pss:\s+(\d+)/m.exec(await readOf(pid, 'smaps_rollup'))?.[1] ?? 0) * 1024)
  return (await Promise.all(shares)).reduce((sum, bytes) => sum + bytes, 0)
}
