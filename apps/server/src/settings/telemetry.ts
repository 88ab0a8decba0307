/** The settings that begin with OTEL_, as OpenTelemetry names them. */

import { z } from 'zod'
import { about, oneOf } from './about.ts'
import { urlOf } from './urls.ts'

const RATIO_RULE = 'must be a number from 0 to 1'
const ratio = z.coerce.number(RATIO_RULE).min(0, RATIO_RULE).max(1, RATIO_RULE)
const pairs = z.string().transform((list, context) => {
  // Values may contain =, as base64 does.
  const entries = list.split(',').map((pair) => /^\s*([^=]*?)\s*=\s*(.*?)\s*$/.exec(pair)?.slice(1) ?? [])
  if (entries.every(([name = '']) => name !== '')) {
    try {
      return Object.fromEntries(entries.map(([name = '', value = '']) => [name, decodeURIComponent(value)]))
    } catch {
      // An incomplete % sequence.
    }
  }
  context.addIssue({ code: 'custom', message: 'must be a list such as name=value,other=value' })
  return z.NEVER
})

export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http', 'https').optional().register(about, {
    text: 'Where traces and metrics are sent by OTLP over HTTP: the address of an OpenTelemetry Collector, Jaeger, or Grafana Alloy. Without it there are no traces.',
    example: 'http://localhost:4318',
    more: 'when-something-is-wrong.md#traces',
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .literal('http/json', 'must be http/json')
    .prefault('http/json')
    .register(about, { text: 'The only protocol.' }),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}).register(about, {
    text: 'Headers for the receiver; values are URL-encoded.',
    example: 'authorization=Bearer%20secret',
  }),
  OTEL_SERVICE_NAME: z.string().prefault('canopy').register(about, {
    text: 'What traces and metrics are labelled with.',
  }),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}).register(about, {
    text: 'Further labels.',
    example: 'deployment.environment.name=production',
  }),
  OTEL_TRACES_SAMPLER: oneOf(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  )
    .prefault('parentbased_always_on')
    .register(about, {
      text: 'Which traces are sent: `always_on`, `always_off`, `traceidratio`, or the same after `parentbased_`, which keeps those that a proxy or caller has begun.',
    }),
  OTEL_TRACES_SAMPLER_ARG: ratio.prefault('1').register(about, {
    text: 'The ratio of `traceidratio`: 0.05 sends one trace in twenty.',
  }),
}

type TelemetrySettings = z.infer<z.ZodObject<typeof telemetrySettings>>

/** Undefined if no traces and metrics are sent. */
export const otlpOf = (settings: TelemetrySettings) =>
  settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
        serviceName: settings.OTEL_SERVICE_NAME,
        resourceAttributes: settings.OTEL_RESOURCE_ATTRIBUTES,
        sampler: settings.OTEL_TRACES_SAMPLER,
        samplerRatio: settings.OTEL_TRACES_SAMPLER_ARG,
      }
