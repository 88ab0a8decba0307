/** Traces and metrics by the OpenTelemetry SDK. It is not registered globally, so that no library adds spans with texts of members. */

import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { MINUTE } from '@canopy/contract/limits'
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { emptyResource, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  InstrumentType,
  MeterProvider,
  MetricReader,
} from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Config } from '../config.ts'
import { createExporters } from './exporters.ts'
import { createSampler } from './sampler.ts'
import type { Telemetry } from './telemetry.ts'
import { createStartTrace } from './tracer.ts'

type Otlp = NonNullable<Config['otlp']>

const SCOPE = 'canopy'
const METRICS_SENT_EVERY = MINUTE

/**
 * The only reader, for Prometheus and OTLP: the SDK keeps what a second one has not collected yet, without a limit. Gauges that are
 * cumulative would go on reporting what is no longer there, such as jobs that are done.
 */
class Reader extends MetricReader {
  constructor() {
    super({
      aggregationTemporalitySelector: (type) =>
        type === InstrumentType.OBSERVABLE_GAUGE
          ? AggregationTemporality.DELTA
          : AggregationTemporality.CUMULATIVE,
    })
  }
  protected override async onForceFlush() {}
  protected override async onShutdown() {}
}

const resourceOf = ({ serviceName, resourceAttributes }: Otlp) =>
  resourceFromAttributes({
    'service.name': serviceName,
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
    ...(cluster.worker && { 'canopy.worker': cluster.worker.id }),
    ...resourceAttributes,
  })

function measure(resource: Resource): Telemetry & { reader: Reader } {
  const reader = new Reader()
  const meters = new MeterProvider({ resource, readers: [reader] })
  const serializer = new PrometheusSerializer('', false, undefined, true, true)
  return {
    reader,
    meter: meters.getMeter(SCOPE),
    readMetrics: async () => serializer.serialize((await reader.collect()).resourceMetrics),
    startTrace: undefined,
    async flush() {},
    close: () => meters.shutdown(),
  }
}

function send(otlp: Otlp, onError: (error: Error) => void): Telemetry {
  const resource = resourceOf(otlp)
  const exporters = createExporters(otlp, onError)
  const { reader, ...metrics } = measure(resource)
  const tracers = new TracerProvider({
    resource,
    sampler: createSampler(otlp),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporters.traces })],
  })

  async function sendMetrics() {
    const { resourceMetrics } = await reader.collect()
    await new Promise<void>((resolve) => exporters.metrics.export(resourceMetrics, () => resolve()))
  }
  // Failures are reported by the exporters.
  const flush = async () => void (await Promise.allSettled([tracers.forceFlush(), sendMetrics()]))
  const timer = setInterval(() => void sendMetrics(), METRICS_SENT_EVERY).unref()

  return {
    ...metrics,
    startTrace: createStartTrace(tracers.getTracer(SCOPE)),
    flush,
    async close() {
      clearInterval(timer)
      await flush()
      await Promise.allSettled([tracers.shutdown(), exporters.metrics.shutdown(), metrics.close()])
    },
  }
}

export const startOpenTelemetry = (otlp: Otlp | undefined, onError: (error: Error) => void): Telemetry =>
  otlp === undefined ? measure(emptyResource()) : send(otlp, onError)
