import * as endpoints from '@canopy/contract/desk/policy/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { selectPolicy } from '../../../policy/policy-queries.ts'
import { selectLargestPoints } from '../../challenges/index.ts'
import { changePolicy } from './policy.ts'

export function policyRoutes(app: FastifyInstance, { db, transaction }: Deps) {
  const readShown = async () => ({
    ...(await selectPolicy(db)),
    largestPoints: await selectLargestPoints(db),
  })
  bind(app, endpoints.getPolicy, readShown)
  bind(app, endpoints.changePolicy, async ({ body, actor }) => {
    await transaction((tx) => changePolicy(tx, actor, body))
    return readShown()
  })
}
