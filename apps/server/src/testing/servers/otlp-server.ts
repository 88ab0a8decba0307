/** A local receiver of OTLP in JSON. */

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
  z.object({ doubleValue: z.number() }).transform(({ doubleValue }) => doubleValue),
])
const Attributes = z
  .array(z.object({ key: z.string(), value: Value }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value])))
const Resource = z.object({ attributes: Attributes })
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: Attributes,
  status: z.object({ code: z.number() }),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
})
const Traces = z.object({
  resourceSpans: z.array(
    z.object({ resource: Resource, scopeSpans: z.array(z.object({ spans: z.array(Span) })) }),
  ),
})
const Metrics = z.object({
  resourceMetrics: z.array(
    z.object({
      resource: Resource,
      scopeMetrics: z.array(z.object({ metrics: z.array(z.object({ name: z.string() })) })),
    }),
  ),
})

export type ReceivedSpan = z.infer<typeof Span>

type Respond = (response: ServerResponse) => unknown
const accept: Respond = (response) => response.setHeader('content-type', 'application/json').end('{}')

/** `respond` is how it responds to all requests. */
export async function startOtlpServer(respond: Respond = accept) {
  const spans: ReceivedSpan[] = []
  const metrics = new Set<string>()
  const resources: Record<string, string | number>[] = []
  const headers: NodeJS.Dict<string | string[]>[] = []
  /** Everything as it was sent. */
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    bodies.push(body)
    headers.push(request.headers)
    if (request.url === '/v1/traces')
      for (const { resource, scopeSpans } of Traces.parse(JSON.parse(body)).resourceSpans) {
        resources.push(resource.attributes)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      }
    else
      for (const { scopeMetrics } of Metrics.parse(JSON.parse(body)).resourceMetrics)
        for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics)) metrics.add(name)
    respond(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metrics,
    resources,
    headers,
    bodies,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
