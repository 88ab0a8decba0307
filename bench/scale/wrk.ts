/** wrk, which takes a fifth of the processor time that a load generator in JavaScript takes. */

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Load } from '../support/compare.ts'
import { load } from '../support/load.ts'

const run = promisify(execFile)

export type Read = { url: string; headers: Record<string, string>; status: number; connections: number }

/** It prints its version and exits with code 1. */
export const hasWrk = () =>
  run('wrk', ['--version']).then(
    () => true,
    ({ stdout }) => String(stdout).startsWith('wrk '),
  )

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 }

function find(output: string, pattern: RegExp) {
  const [, value, unit = 'ms'] = pattern.exec(output) ?? []
  if (value === undefined) throw new Error(`wrk printed ${output}`)
  return Number(value) * (UNITS[unit] ?? 1)
}

/** Sends the same request on all connections. @throws Error if a response has an unexpected status */
export const wrkLoad =
  ({ url, headers, status, connections }: Read): Load =>
  async (seconds) => {
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (response.status !== status) throw new Error(`${url}: ${response.status} instead of ${status}`)
    const options = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`]
    const own = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
    const { stdout } = await run('wrk', [...options, '--latency', ...own, url])
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
    return {
      requests: find(stdout, /(\d+) requests in/),
      perSecond: find(stdout, /Requests\/sec:\s+([\d.]+)/),
      p50: find(stdout, /50%\s+([\d.]+)(\w+)/),
      p99: find(stdout, /99%\s+([\d.]+)(\w+)/),
    }
  }

/** Loads the server where wrk is not installed. */
export const slowLoad =
  ({ url, headers, status, connections }: Read): Load =>
  (seconds) =>
    load({ url, headers, connections, duration: seconds }, status)
