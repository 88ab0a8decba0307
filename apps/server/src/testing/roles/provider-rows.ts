import { randomUUID } from 'node:crypto'
import { startOpenIdProvider } from '../servers/openid-provider.ts'
import { type App, anybody, desk, members, plain, type Rows } from './row.ts'

const provider = await startOpenIdProvider([])

/** Host of the provider, for the setting that lets the server reach it. */
export const providerHost = provider.host
export const closeProvider = provider.close

export function providerRows({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const change = {
    name: 'The school',
    clientId: 'canopy',
    admits: true,
    isOnlyWay: false,
    duties: {},
  }

  async function stored() {
    const providerId = randomUUID()
    await db
      .insertInto('sign_in_providers')
      .values({
        provider_id: providerId,
        name: change.name,
        issuer: provider.issuer,
        client_id: providerId,
        client_secret: Buffer.alloc(40),
        admits: true,
        is_only_way: false,
        duties: '{}',
        version: 1,
        created_at: clock.now(),
      })
      .execute()
    return { params: { providerId } }
  }

  const unknown = { params: { providerId: randomUUID() } }

  return {
    listSignInProviders: [anybody(), plain],
    startProviderSignIn: [anybody(404), () => unknown],
    finishProviderSignIn: [anybody(404), () => ({ ...unknown, body: { query: 'state=unknown' } })],
    listOwnProviders: [members(), plain],
    startProviderLink: [members(404), () => unknown],
    finishProviderLink: [members(404), () => ({ ...unknown, body: { query: 'state=unknown' } })],
    unlinkProvider: [members(404), () => unknown],
    listProviders: [desk(['owner']), plain],
    saveProvider: [
      desk(['owner']),
      () => ({
        params: { providerId: randomUUID() },
        body: {
          ...change,
          clientId: randomUUID(),
          clientSecret: 'a secret',
          issuer: provider.issuer,
          version: 0,
        },
      }),
    ],
    removeProvider: [desk(['owner']), stored],
  } satisfies Rows
}
