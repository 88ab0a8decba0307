/** Traces and metrics by the OpenTelemetry SDK. It is not registered globally, so that no library adds spans with texts of members. */

import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, MetricReader, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Config } from '../config.ts'
import { createExporters } from './exporters.ts'
import { createSampler } from './sampler.ts'
import type { Telemetry } from './telemetry.ts'
import { createStartTrace } from './tracer.ts'

type Otlp = NonNullable<Config['otlp']>

const SCOPE = 'canopy'

/** Collects when Prometheus asks. */
class OnDemandReader extends MetricReader {
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

export function startOpenTelemetry(otlp: Otlp | undefined, onError: (error: Error) => void): Telemetry {
  const reader = new OnDemandReader()
  const serializer = new PrometheusSerializer('', false, undefined, true, true)
  const readMetrics = async () => serializer.serialize((await reader.collect()).resourceMetrics)
  if (otlp === undefined) {
    const meters = new MeterProvider({ readers: [reader] })
    return {
      meter: meters.getMeter(SCOPE),
      readMetrics,
      startTrace: undefined,
      async flush() {},
      close: () => meters.shutdown(),
    }
  }
  const resource = resourceOf(otlp)
  const exporters = createExporters(otlp, onError)
  const sending = new PeriodicExportingMetricReader({ exporter: exporters.metrics })
  const meters = new MeterProvider({ resource, readers: [reader, sending] })
  const tracers = new TracerProvider({
    resource,
    sampler: createSampler(otlp),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporters.traces })],
  })
  return {
    meter: meters.getMeter(SCOPE),
    readMetrics,
    startTrace: createStartTrace(tracers.getTracer(SCOPE)),
    // Failures are reported by the exporters.
    async flush() {
      await Promise.allSettled([tracers.forceFlush(), meters.forceFlush()])
    },
    async close() {
      await Promise.allSettled([tracers.shutdown(), meters.shutdown()])
    },
  }
}
