/** Spans of OpenTelemetry behind the type of ours. */

import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent, W3CTraceContextPropagator } from '@opentelemetry/core'
import type { StartTrace } from './telemetry.ts'
import type { Span } from './trace.ts'

const propagator = new W3CTraceContextPropagator()
const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER }

function linksTo(traceparent: string | undefined) {
  const context = traceparent === undefined ? null : parseTraceParent(traceparent)
  return context ? [{ context }] : []
}

function start(tracer: Tracer, name: string, options: SpanOptions, parent: Context): Span {
  const span = tracer.startSpan(name, options, parent)
  const context = trace.setSpan(parent, span)
  const { traceId, spanId } = span.spanContext()
  const opened: Span = {
    ids: { trace_id: traceId, span_id: spanId },
    child(name, { attributes = {}, isCall = false }) {
      // A trace that is not sampled needs no further spans.
      if (!span.isRecording()) return opened
      const kind = isCall ? SpanKind.CLIENT : SpanKind.INTERNAL
      return start(tracer, name, { attributes, kind }, context)
    },
    set: (attributes) => void span.setAttributes(attributes),
    fail(type) {
      span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
    },
    end: () => span.end(),
    headers() {
      const headers: Record<string, string> = {}
      propagator.inject(context, headers, defaultTextMapSetter)
      return headers
    },
  }
  return opened
}

export const createStartTrace =
  (tracer: Tracer): StartTrace =>
  (name, { attributes, kind, headers = {}, link }) => {
    const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
    return start(tracer, name, { attributes, kind: KINDS[kind], links: linksTo(link) }, parent)
  }
