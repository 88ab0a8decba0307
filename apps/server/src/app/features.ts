import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { accounts } from '../features/accounts/index.ts'
import { alerts } from '../features/alerts/index.ts'
import { challenges } from '../features/challenges/index.ts'
import { feed } from '../features/feed/index.ts'
import { letters } from '../features/letters/index.ts'
import { notifications } from '../features/notifications/index.ts'
import { people } from '../features/people/index.ts'
import { points } from '../features/points/index.ts'
import { publicPages } from '../features/public/index.ts'
import { reports } from '../features/reports/index.ts'
import { search } from '../features/search/index.ts'
import { shop } from '../features/shop/index.ts'
import { stewards } from '../features/stewards/index.ts'
import { webhooks } from '../features/webhooks/index.ts'

/** All features, in the order in which members who leave are deleted from them. */
export const features: readonly Feature[] = [
  accounts,
  notifications,
  alerts,
  points,
  feed,
  challenges,
  reports,
  shop,
  letters,
  people,
  search,
  publicPages,
  webhooks,
  stewards,
]

/** The handlers of all kinds of jobs that belong to a feature. */
export const handlersOf = (deps: Deps, app: FastifyInstance) => ({
  ...accounts.jobs(deps),
  ...alerts.jobs(deps),
  ...challenges.jobs(deps, app),
  ...feed.jobs(deps),
  ...letters.jobs(deps),
  ...shop.jobs(deps),
  ...stewards.jobs(deps),
  ...webhooks.jobs(deps),
})
