/** Traces and metrics of a process. */

import type { IncomingHttpHeaders } from 'node:http'
import type { Meter } from '@opentelemetry/api'
import type { Attributes, Span } from './trace.ts'

/** Begins a trace, or continues the one of `headers`. `link` is the `traceparent` of what caused it in another trace. */
export type StartTrace = (
  name: string,
  details: {
    attributes: Attributes
    kind: 'request' | 'job'
    headers?: IncomingHttpHeaders
    link?: string | undefined
  },
) => Span

export type Telemetry = {
  /** Undefined if nothing is measured. */
  meter: Meter | undefined
  /** The metrics in the format of Prometheus. */
  readMetrics(): Promise<string>
  /** Undefined if there are no traces. */
  startTrace: StartTrace | undefined
  /** Sends what has not been sent yet. */
  flush(): Promise<void>
  close(): Promise<void>
}

export const noTelemetry: Telemetry = {
  meter: undefined,
  readMetrics: async () => '',
  startTrace: undefined,
  async flush() {},
  async close() {},
}
