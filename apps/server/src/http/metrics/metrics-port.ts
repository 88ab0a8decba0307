/** Metrics for Prometheus at GET /metrics of an address of its own. The primary process has those of all workers. */

import type { Worker } from 'node:cluster'
import { on, once } from 'node:events'
import { createServer } from 'node:http'
import { SECOND } from '@canopy/contract/limits'
import { z } from 'zod'

const REQUEST = 'metrics'
const Reply = z.object({ metrics: z.string() })
const REPLY_TIMEOUT = 2 * SECOND

type Read = () => Promise<string>
type Address = { port: number; host: string }

/** A proxy that forwards the app's port does not reach this one. Returns a function that closes it. */
export async function openMetricsPort(address: Address, read: Read, onError: (error: unknown) => void) {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      const text = await read()
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text)
    } catch (error) {
      onError(error)
      response.writeHead(500).end()
    }
  })
  await once(server.listen(address), 'listening')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

/** Sends the metrics of a worker whenever the primary process asks. */
export function sendMetrics(worker: Worker, read: Read, onError: (error: unknown) => void) {
  worker.on('message', (message: unknown) => {
    if (message === REQUEST)
      read().then((metrics) => worker.send({ metrics } satisfies z.infer<typeof Reply>), onError)
  })
}

const withLabel = (text: string, id: number) =>
  text.replace(
    /^(\w+)(?:\{(.*)\})? /gm,
    (_, name: string, labels?: string) => `${name}{${labels ? `${labels},` : ''}worker="${id}"} `,
  )

/** A worker that hangs or ends has none. */
async function metricsOf(worker: Worker): Promise<string> {
  const signal = AbortSignal.timeout(REPLY_TIMEOUT)
  try {
    const messages = on(worker, 'message', { signal })
    worker.send(REQUEST)
    for await (const [message] of messages) {
      const reply = Reply.safeParse(message)
      if (reply.success) return withLabel(reply.data.metrics, worker.id)
    }
  } catch {
    // It has none.
  }
  return ''
}

/** The lines of each metric together, below its description. */
function merge(texts: string[]): string {
  const lines = new Map<string, string>()
  for (const metric of texts.flatMap((text) => text.split(/^(?=# HELP )/m))) {
    const [description = ''] = /^(?:#.*\n)*/.exec(metric) ?? []
    lines.set(description, (lines.get(description) ?? '') + metric.slice(description.length))
  }
  return [...lines].flat().join('')
}

export const metricsOfAll = async (workers: Iterable<Worker>) =>
  merge(await Promise.all([...workers].map(metricsOf)))
