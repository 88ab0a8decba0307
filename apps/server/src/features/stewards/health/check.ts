import type { HealthCheck, HealthKind } from '@canopy/contract/desk/health'
import type { Translate } from '@canopy/contract/language/translate'
import { SECOND } from '@canopy/contract/limits'

/** Time limit, longer than the other side may take to connect. */
const TIMEOUT = 20 * SECOND

const BYTES_OF_GB = 1e9
export const gigabytes = (bytes: number) => `${(bytes / BYTES_OF_GB).toFixed(1)} GB`

export const fine = (kind: HealthKind, detail: string): HealthCheck => ({
  kind,
  state: 'fine',
  detail,
  advice: null,
})
export const warning = (kind: HealthKind, detail: string, advice: string): HealthCheck => ({
  kind,
  state: 'warning',
  detail,
  advice,
})
export const failed = (kind: HealthKind, detail: string, advice: string): HealthCheck => ({
  kind,
  state: 'failed',
  detail,
  advice,
})

/** The code of an error, or else what it says: owners may read both. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? String(Reflect.get(error, 'code') ?? error.message) : 'unknown'

/** A check that throws, or takes too long, has failed. */
export async function attempt(
  t: Translate,
  kind: HealthKind,
  advice: string,
  work: () => Promise<HealthCheck>,
  time = TIMEOUT,
): Promise<HealthCheck> {
  const timeout = Promise.withResolvers<HealthCheck>()
  const timer = setTimeout(
    () => timeout.resolve(failed(kind, t('health.noResponse', { seconds: time / SECOND }), advice)),
    time,
  )
  try {
    return await Promise.race([work(), timeout.promise])
  } catch (error) {
    return failed(kind, t('health.doesNotWork', { reason: reasonOf(error) }), advice)
  } finally {
    clearTimeout(timer)
  }
}
