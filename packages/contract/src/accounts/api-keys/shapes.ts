/** API keys: programs call the API with one in the name of its member, as far as its scopes allow. */

import { z } from 'zod/mini'
import { orUnlisted, positive, requiredText, Timestamp, Uuid } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'

/** Begins every key, so that people and scanners of code recognise one. */
export const KEY_PREFIX = 'cnp_'
/** Limit for one member, with those that have ended: making another one forgets the one that ended longest ago. */
export const API_KEYS_MAX = 20
export const API_KEY_NAME_MAX = 60
/** Days after which a key can end. */
export const API_KEY_DAYS = [30, 90, 365] as const

/** Areas of the API that a key can be for. `all-endpoints.ts` says which calls belong to each. */
export const MEMBER_AREAS = [
  'feed',
  'search',
  'challenges',
  'points',
  'people',
  'shop',
  'notifications',
  'reports',
] as const
/** Areas of the desk, for keys of owners. */
export const DESK_AREAS = [
  'desk',
  'desk-members',
  'desk-moderation',
  'desk-challenges',
  'desk-shop',
  'desk-community',
] as const
export const AREAS = [...MEMBER_AREAS, ...DESK_AREAS] as const
export type Area = (typeof AREAS)[number]

export const SCOPES = AREAS.flatMap((area) => [`${area}:read`, `${area}:write`] as const)
/** An area, and what a key may do in it: `write` includes `read`. */
export const Scope = z.enum(SCOPES)
export type Scope = z.infer<typeof Scope>

export const isOfDesk = (scope: string) => DESK_AREAS.some((area) => scope.startsWith(`${area}:`))

/** Whether a key with these scopes may make a call that needs `scope`. */
export const allows = (scopes: readonly string[], scope: Scope) =>
  scopes.includes(scope) || scopes.includes(scope.replace(':read', ':write'))

export const NewApiKey = z.object({
  name: requiredText(API_KEY_NAME_MAX, coded('api-keys.nameRequired')),
  scopes: z.array(Scope).check(z.minLength(1, coded('api-keys.scopesRequired')), z.maxLength(SCOPES.length)),
  /** Days until it ends. */
  days: positive(366),
})

/** A key as its list shows it; `lastFour` are its last characters. */
export const ApiKey = z.object({
  keyId: Uuid,
  name: z.string(),
  lastFour: z.string(),
  scopes: z.array(orUnlisted(Scope)),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** To the minute. */
  lastUsedAt: z.nullable(Timestamp),
  revokedAt: z.nullable(Timestamp),
})
export type ApiKey = z.infer<typeof ApiKey>

/** The only reply that has the key itself. */
export const MadeApiKey = z.extend(ApiKey, { key: z.string() })
export type MadeApiKey = z.infer<typeof MadeApiKey>
