import { readdir, readFile } from 'node:fs/promises'

export const MB = 1024 * 1024

/** The memory of the server and its processes in bytes: all that descend from this one except PostgreSQL and the process `except`. */
export async function memoryOfServer(except?: number) {
  const parents = new Map<number, number>()
  const memory = new Map<number, number>()
  for (const name of await readdir('/proc')) {
    const status = /^\d+$/.test(name) && (await readFile(`/proc/${name}/status`, 'utf8').catch(() => ''))
    if (!status || Number(name) === except || /^Name:\s+postgres/m.test(status)) continue
    parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]))
    memory.set(Number(name), Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024)
  }
  const descends = (pid: number | undefined): boolean =>
    pid !== undefined && (parents.get(pid) === process.pid || descends(parents.get(pid)))
  return [...memory].reduce((sum, [pid, bytes]) => (descends(pid) ? sum + bytes : sum), 0)
}
