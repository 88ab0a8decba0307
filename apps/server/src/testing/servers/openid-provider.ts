import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { z } from 'zod'

/** Claims about whoever signs in there. */
type Account = {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
  /** Ways in which the person proved who they are. */
  amr?: string[]
}

export const CLIENT = { clientId: 'canopy', clientSecret: 'a secret of some length' }

/** A provider of OpenID Connect on this machine, where `signIn` chooses who comes next. */
export async function startOpenIdProvider(returnUrls: string[], port = 0) {
  let account: Account = { sub: 'nobody' }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = z.object({ port: z.number() }).parse(server.address())
  const host = `localhost:${address.port}`
  const issuer = `http://${host}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: returnUrls }],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
    findAccount: (_, accountId) => {
      const { sub: _sub, amr: _amr, ...claims } = account
      return { accountId, claims: () => ({ sub: accountId, ...claims }) }
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of the test'] },
  })

  /** Signs in whoever is next, without asking, and consents to everything. */
  async function interact(...[request, response]: Parameters<typeof provider.interactionDetails>) {
    const { params, session, grantId } = await provider.interactionDetails(request, response)
    const { client_id: clientId, scope } = z
      .object({ client_id: z.string(), scope: z.string() })
      .parse(params)
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId: session?.accountId ?? account.sub, clientId })
    grant.addOIDCScope(scope)
    await provider.interactionFinished(request, response, {
      login: { accountId: account.sub, remember: false, ...(account.amr && { amr: account.amr }) },
      consent: { grantId: await grant.save() },
    })
  }

  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) void interact(request, response)
    else void handle(request, response)
  })

  return {
    issuer,
    host,
    signIn(next: Account) {
      account = next
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Follows a visit like a browser with cookies of its own, until it is led back. Returns the query of that address. */
export async function visit(url: string): Promise<string> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(url)
  let next = new URL(url)
  for (let redirects = 0; redirects < 10; redirects++) {
    if (next.origin !== origin) return next.search.slice(1)
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`the provider shows a page: ${await response.text()}`)
    next = new URL(location, next)
  }
  throw new Error('the provider leads on and on')
}
