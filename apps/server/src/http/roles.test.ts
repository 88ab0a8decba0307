/** Every route, called by a visitor, by the member whose resource it is, by another member, by stewards of each duty, and with API keys. */

import { SCOPES } from '@canopy/contract/accounts/api-keys/shapes'
import { allEndpoints, type EndpointName, scopeOf } from '@canopy/contract/all-endpoints'
import { DUTIES } from '@canopy/contract/desk/duties'
import type { Endpoint } from '@canopy/contract/endpoint'
import { PAGE_KINDS } from '@canopy/contract/site/pages'
import { afterAll, describe, expect, test } from 'vitest'
import { createVisitor } from '../testing/person.ts'
import { accountRows } from '../testing/roles/account-rows.ts'
import { alertRows } from '../testing/roles/alert-rows.ts'
import { challengeRows } from '../testing/roles/challenge-rows.ts'
import { deskRows } from '../testing/roles/desk-rows.ts'
import { factorRows } from '../testing/roles/factor-rows.ts'
import { feedRows } from '../testing/roles/feed-rows.ts'
import { listRoutes } from '../testing/roles/list-routes.ts'
import { pageRows } from '../testing/roles/page-rows.ts'
import { peopleRows } from '../testing/roles/people-rows.ts'
import { closeProvider, providerHost, providerRows } from '../testing/roles/provider-rows.ts'
import { reportRows } from '../testing/roles/report-rows.ts'
import { reviewerRows } from '../testing/roles/reviewer-rows.ts'
import { CALLERS, type Row } from '../testing/roles/row.ts'
import { shopRows } from '../testing/roles/shop-rows.ts'
import { testApp } from '../testing/test-app.ts'

// Turns limits on, as in production: they add hooks to routes, which must not replace those that refuse callers.
const { app, db, clock, make, visitor } = await testApp({ RATE_LIMIT: 'on', SIGN_IN_HOSTS: providerHost })
afterAll(closeProvider)

const rows: Record<EndpointName, Row> = {
  ...accountRows({ db, make, visitor }),
  ...factorRows({ db, clock }),
  ...providerRows({ db, clock }),
  ...reviewerRows({ db, make }),
  ...alertRows(),
  ...feedRows({ make }),
  ...pageRows({ db, make }),
  ...peopleRows({ make }),
  ...reportRows({ make }),
  ...challengeRows({ db, make }),
  ...shopRows({ db, make }),
  ...deskRows({ db, make, clock }),
}

/** Routes outside the contract: pages, pictures with unguessable names, and routes with tests of their own. */
const OPEN = [
  '/.well-known/change-password',
  '/.well-known/passkey-endpoints',
  '*',
  '/*',
  '/media/:file',
  '/media/private/:file',
  '/ws-feed',
  '/posts/:id',
  '/posts/:id/card.jpg',
  '/challenges/view/:id',
  '/challenges/view/:id/card.jpg',
  '/shop/product/:id',
  '/shop/product/:id/card.jpg',
  ...PAGE_KINDS.flatMap((kind) => [`/${kind}`, `/${kind}/card.jpg`]),
  '/profile/:id/feed.atom',
  '/tags/:tag/feed.atom',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/posts.xml',
  '/sitemaps/challenges.xml',
  '/sitemaps/products.xml',
  '/sitemaps/pages.xml',
  '/messages/:language/:file',
]

const isName = (name: string): name is EndpointName => name in allEndpoints
const nameOf = new Map(
  Object.keys(allEndpoints)
    .filter(isName)
    .map((name) => {
      const { method, path }: Endpoint = allEndpoints[name]
      return [`${method} ${path}`, name]
    }),
)
const routes = listRoutes(app).filter((route) => !route.startsWith('HEAD '))
const isOpen = (route: string) =>
  OPEN.some((path) => route === `GET ${path}`) || route.startsWith('GET /api/docs')

describe.each(routes.filter((route) => !isOpen(route)))('who may call %s', (route) => {
  const name = nameOf.get(route)

  test.each(CALLERS)('%s', async (who) => {
    if (name === undefined) throw new Error('this route is not in the contract')
    const [statuses, inputOf] = rows[name]
    const subject = await make.member()
    const caller =
      who === 'visitor' || who === 'self'
        ? subject
        : await make.member({ duties: DUTIES.filter((duty) => duty === who) })
    const input = await inputOf(subject, caller)
    // From one address, visitors could not make as many calls in a minute as there are.
    const address = `10.0.0.${routes.indexOf(route) % 256}`
    const response = await (who === 'visitor' ? createVisitor(app, undefined, address) : caller).send(
      name,
      input,
    )
    expect({ who, status: response.statusCode }).toEqual({ who, status: statuses[who] })
  })

  test.each(['no scope', 'read', 'write'] as const)('a key with %s', async (grant) => {
    if (name === undefined) throw new Error('this route is not in the contract')
    const endpoint: Endpoint = allEndpoints[name]
    const [statuses, inputOf] = rows[name]
    const isOfDesk = typeof endpoint.access === 'object'
    const subject = await make.member()
    const caller = isOfDesk ? await make.member({ duties: ['owner'] }) : subject
    const input = await inputOf(subject, caller)
    const scope = scopeOf(endpoint)
    const scopes = SCOPES.filter((one) => {
      const [area, right] = one.split(':')
      return grant === 'no scope' ? area !== scope?.split(':')[0] : right === grant
    })
    const key = await make.apiKey(caller.userId, scopes)
    const allowed = statuses[isOfDesk ? 'owner' : 'self']
    const isOpen = endpoint.access === 'public'
    const isAllowed = scope !== undefined && (grant === 'write' || scope.endsWith(`:${grant}`))
    const response = await key.send(name, input)
    expect({ grant, status: response.statusCode }).toEqual({
      grant,
      status: isOpen || isAllowed ? allowed : 403,
    })
  })

  test('a key of a member, as the member is refused', async () => {
    if (name === undefined) throw new Error('this route is not in the contract')
    const endpoint: Endpoint = allEndpoints[name]
    if (typeof endpoint.access !== 'object') return
    const [, inputOf] = rows[name]
    const [subject, caller] = [
      await make.member(),
      await make.member({ duties: ['moderation', 'review', 'shop'] }),
    ]
    const key = await make.apiKey(caller.userId, SCOPES)
    expect((await key.send(name, await inputOf(subject, caller))).statusCode).toBe(404)
  })
})
