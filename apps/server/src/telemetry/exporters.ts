/** Sends traces and metrics by OTLP. What a receiver does not accept within ten seconds is dropped, and so is what does not fit the queue. */

import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { Config } from '../config.ts'

type Result = { code: number; error?: Error }
type Report = (result: Result) => void

const SUCCESS = 0

type Exporter<Items> = { export(items: Items, done: (result: Result) => void): void }

/** `report` gets the result of everything that is sent. */
function reporting<Items, Kind extends Exporter<Items>>(
  exporter: Kind & Exporter<Items>,
  report: Report,
): Kind {
  const send = exporter.export.bind(exporter)
  exporter.export = (items, done) =>
    send(items, (result) => {
      report(result)
      done(result)
    })
  return exporter
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
    traces: reporting(new OTLPTraceExporter(optionsFor('v1/traces')), report),
    metrics: reporting(new OTLPMetricExporter(optionsFor('v1/metrics')), report),
  }
}
