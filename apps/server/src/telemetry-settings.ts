/** The settings that begin with OTEL_, as OpenTelemetry names them. */

import { z } from 'zod'
import { urlOf } from './url-settings.ts'

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

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http', 'https').optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'must be http/json').default('http/json'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_SERVICE_NAME: z.string().default('canopy'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`)
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: ratio.default(1),
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
