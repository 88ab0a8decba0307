/** Sends traces and metrics by OTLP. What a receiver does not accept within ten seconds is dropped, and so is what does not fit the queue. */

import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { Config } from '../config.ts'

type Result = { code: number; error?: Error }
type Report = (result: Result) => void

const SUCCESS = 0

class TraceExporter extends OTLPTraceExporter {
  readonly #report: Report
  constructor(options: ConstructorParameters<typeof OTLPTraceExporter>[0], report: Report) {
    super(options)
    this.#report = report
  }
  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>) {
    super.export(spans, (result) => {
      this.#report(result)
      done(result)
    })
  }
}

class MetricExporter extends OTLPMetricExporter {
  readonly #report: Report
  constructor(options: ConstructorParameters<typeof OTLPMetricExporter>[0], report: Report) {
    super(options)
    this.#report = report
  }
  override export(...[metrics, done]: Parameters<OTLPMetricExporter['export']>) {
    super.export(metrics, (result) => {
      this.#report(result)
      done(result)
    })
  }
}

/** A receiver that is down fails every few seconds, of which only the first time is reported. */
function createReport(address: string, onError: (error: Error) => void): Report {
  let isFailing = false
  return ({ code, error }) => {
    const wasFailing = isFailing
    isFailing = code !== SUCCESS
    if (isFailing && !wasFailing) onError(new Error(`${address} does not accept telemetry`, { cause: error }))
  }
}

export function createExporters(
  { endpoint, headers }: NonNullable<Config['otlp']>,
  onError: (error: Error) => void,
) {
  const optionsFor = (path: string) => ({ url: `${endpoint.replace(/\/$/, '')}/${path}`, headers })
  const report = createReport(new URL(endpoint).host, onError)
  return {
    traces: new TraceExporter(optionsFor('v1/traces'), report),
    metrics: new MetricExporter(optionsFor('v1/metrics'), report),
  }
}
