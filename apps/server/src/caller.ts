import type { Duty } from '@canopy/contract/desk/duties'

/**
 * The member who makes a request, as proved by the bearer token. A steward who needs a second factor and has none has no duties, but
 * `lacksFactor`. `suspension` is set while one is in force; without `until`, for good.
 */
export type Caller = {
  userId: string
  duties: readonly Duty[]
  /** Id of the session, or of the API key, which is no session of the member. */
  sessionId: string
  /** Scopes and end of the API key; absent if the member calls by themselves. */
  key?: { scopes: readonly string[]; expiresAt: Date }
  lacksFactor?: true
  /** Sees what everybody sees: has no private account, no muted words, and neither blocks nor mutes nor is blocked by anybody. */
  seesAll: boolean
  suspension?: { until: Date | null }
}

/** Returns undefined when the token is unknown, expired or revoked. Synchronous when the session is cached. */
export type FindCaller = (token: string) => Caller | undefined | Promise<Caller | undefined>

/**
 * Finds the caller with an API key, like `FindCaller`. Calls `onEnded` if it was revoked or has expired.
 * @throws AppError too_many_requests for an address that has guessed too many
 */
export type FindKeyCaller = (
  key: string,
  onEnded: (key: { userId: string; keyId: string; state: 'revoked' | 'expired' }) => void,
  address: string,
) => ReturnType<FindCaller>
