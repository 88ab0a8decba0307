/** OpenID Connect: the code flow with PKCE, a nonce and a state, and signatures that are checked. */

import { HOUR, MB, SECOND } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { LRUCache } from 'lru-cache'
import * as openid from 'openid-client'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { fetchWithin, withinTime } from '../../../internet/internet.ts'
import { hostOf, isLoopback } from '../../../network/loopback.ts'
import { createSecretBox } from '../../../secrets/secret-box.ts'
import type { Provider, Visit } from './provider-queries.ts'

const TIMEOUT = 5 * SECOND
/** Values of `amr` (RFC 8176) that say that there were two factors. */
const SECOND_FACTOR = 'mfa'

/** Claims of a provider about whoever has signed in there. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
  groups: z.array(z.string()).max(1000).optional().catch(undefined),
  amr: z.array(z.string()).catch([]),
})

/** `email` is absent unless the provider has verified it, and `groups` if it has sent none that can be read. */
export type Person = {
  subject: string
  email: string | undefined
  names: string[]
  groups: string[] | undefined
  hasSecondFactor: boolean
}

/** Requests to providers on the public internet, and to those that the operator names. Redirects are not followed. */
const requestTo =
  ({ internet, config: { signInHosts } }: Pick<Deps, 'internet' | 'config'>): openid.CustomFetch =>
  (address, { method, headers, body }) => {
    const url = new URL(address)
    if (signInHosts.includes(url.host))
      return fetch(url, {
        method,
        headers,
        body: body ?? null,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT),
      })
    return withinTime(TIMEOUT, (signal) =>
      fetchWithin(internet, MB)(url, { method, headers, body: body ?? null, signal }),
    )
  }

/** Whether the operator allows plain HTTP: on this machine only. */
const mayBePlain = (url: URL, signInHosts: readonly string[]) =>
  signInHosts.includes(url.host) && isLoopback(hostOf(url.href))

function personOf(claims: unknown): Person {
  const { sub, email, email_verified, name, preferred_username, groups, amr } = Claims.parse(claims)
  return {
    subject: sub,
    email: email_verified === true ? email : undefined,
    names: [name, preferred_username].filter((one) => one !== undefined),
    groups,
    hasSecondFactor: amr.includes(SECOND_FACTOR),
  }
}

/** Whether the provider, or whoever pretends to be, is at fault, rather than the way there. */
const isRefusal = (error: unknown) =>
  error instanceof openid.AuthorizationResponseError ||
  error instanceof openid.ResponseBodyError ||
  (error instanceof openid.ClientError && error.code !== 'OAUTH_TIMEOUT') ||
  error instanceof z.ZodError

export type OpenId = ReturnType<typeof createOpenId>

export function createOpenId(deps: Pick<Deps, 'db' | 'config' | 'internet'>, warn: (error: unknown) => void) {
  const { signInHosts, publicUrl } = deps.config
  const box = createSecretBox(deps)
  const request = requestTo(deps)
  const known = new LRUCache<string, openid.Configuration>({ max: 100, ttl: HOUR })

  async function discover(issuer: string, clientId: string, clientSecret: string) {
    const url = new URL(issuer)
    const configuration = await openid.discovery(url, clientId, clientSecret, undefined, {
      [openid.customFetch]: request,
      execute: [
        openid.enableNonRepudiationChecks,
        ...(mayBePlain(url, signInHosts) ? [openid.allowInsecureRequests] : []),
      ],
      timeout: TIMEOUT / SECOND,
    })
    // Microsoft has issuers that stand for every organisation.
    if (configuration.serverMetadata().issuer !== issuer) throw new Error('the provider has another issuer')
    return configuration
  }

  /** @throws AppError provider_unavailable */
  async function configurationOf({ providerId, issuer, clientId, clientSecret, version }: Provider) {
    const key = `${providerId} ${version}`
    const found = known.get(key)
    if (found) return found
    const secret = (await box.open(clientSecret, providerId)).toString()
    try {
      const configuration = await discover(issuer, clientId, secret)
      known.set(key, configuration)
      return configuration
    } catch (error) {
      warn(error)
      throw new AppError('provider_unavailable')
    }
  }

  const withoutGroups = new Set<string>()

  /** Logs once that a provider whose groups give duties has sent none. */
  function noteGroups({ providerId, duties }: Provider, { groups }: Person) {
    if (groups !== undefined || Object.keys(duties).length === 0 || withoutGroups.has(providerId)) return
    withoutGroups.add(providerId)
    warn(
      new Error(
        `the provider ${providerId} sends no claim "groups" that can be read: duties stay as they are`,
      ),
    )
  }

  const returnUrlOf = (providerId: string) => new URL(paths.signInWith(providerId), publicUrl)

  return {
    returnUrlOf,
    seal: (secret: string, providerId: string) => box.seal(Buffer.from(secret), providerId),

    /** Whether a provider answers there, with this issuer. */
    async isProvider(issuer: string): Promise<boolean> {
      try {
        await discover(issuer, 'unknown', 'unknown')
        return true
      } catch (error) {
        warn(error)
        return false
      }
    },

    /** Address of the page where a member signs in. @throws AppError provider_unavailable */
    async addressOf(
      provider: Provider,
      { state, nonce, verifier }: Pick<Visit, 'nonce' | 'verifier'> & { state: string },
    ) {
      return openid.buildAuthorizationUrl(await configurationOf(provider), {
        redirect_uri: returnUrlOf(provider.providerId).href,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).href
    },

    /** The person who has come back from a provider. @throws AppError provider_refused, provider_unavailable */
    async personOf(
      provider: Provider,
      { query, state, nonce, verifier }: Pick<Visit, 'nonce' | 'verifier'> & { query: string; state: string },
    ): Promise<Person> {
      const configuration = await configurationOf(provider)
      const returned = returnUrlOf(provider.providerId)
      returned.search = query
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, returned, {
          pkceCodeVerifier: verifier,
          expectedNonce: nonce,
          expectedState: state,
          idTokenExpected: true,
        })
        const person = personOf(tokens.claims())
        noteGroups(provider, person)
        return person
      } catch (error) {
        warn(error)
        throw new AppError(isRefusal(error) ? 'provider_refused' : 'provider_unavailable')
      }
    },
  }
}
