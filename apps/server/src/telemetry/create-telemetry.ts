import type { Config } from '../config.ts'
import { noTelemetry, type Telemetry } from './telemetry.ts'

/**
 * Loads the libraries only where a setting asks for them. `onError` is called when the receiver of OTLP begins to fail, not each time
 * that it does.
 */
export async function createTelemetry(
  { metricsPort, otlp }: Pick<Config, 'metricsPort' | 'otlp'>,
  onError: (error: Error) => void,
): Promise<Telemetry> {
  if (metricsPort === undefined && otlp === undefined) return noTelemetry
  const { startOpenTelemetry } = await import('./open-telemetry.ts')
  return startOpenTelemetry(otlp, onError)
}
