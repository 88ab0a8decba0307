import { kept } from '@canopy/contract/kept'
import type { Feature } from '../../feature.ts'
import { createSecretBox } from '../../secrets/secret-box.ts'
import { deliver } from './deliver.ts'
import { deleteDeliveriesBefore } from './delivery-queries.ts'
import { webhooksRoutes } from './routes.ts'

export const webhooks = {
  routes: webhooksRoutes,
  jobs: (deps) => {
    const box = createSecretBox(deps)
    return { webhook: (job) => deliver(deps, box, job) }
  },
  expire: ({ db }, now) => deleteDeliveriesBefore(db, new Date(now.getTime() - kept.webhookDelivery)),
} satisfies Feature
