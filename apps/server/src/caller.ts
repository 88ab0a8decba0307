import type { Duty } from '@canopy/contract/stewards/duties'

/** The member who makes a request, as proved by the bearer token. `suspension` is set while one is in force; without `until`, for good. */
export type Caller = {
  userId: string
  duties: readonly Duty[]
  sessionId: string
  suspension?: { until: Date | null }
}

/** Returns undefined when the token is unknown, expired or revoked. Synchronous when the session is cached. */
export type FindCaller = (token: string) => Caller | undefined | Promise<Caller | undefined>
