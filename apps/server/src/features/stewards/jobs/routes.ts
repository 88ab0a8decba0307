import * as endpoints from '@canopy/contract/desk/endpoints'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Deps } from '../../../deps.ts'
import { bind } from '../../../http/bind.ts'
import { translateFor } from '../../../http/language.ts'
import { isJobKind, type JobKind } from '../../../jobs/jobs.ts'
import { listJobGroups, listJobs, type Which } from '../../../jobs/unfinished.ts'
import { forget, retry } from './jobs.ts'

/** @throws AppError not_found */
function knownKind(kind: string): JobKind {
  if (!isJobKind(kind)) throw new AppError('not_found')
  return kind
}
const choose = (kind: string, { jobId }: { jobId?: string | undefined }): Which => ({
  kind: knownKind(kind),
  ...(jobId !== undefined && { jobId }),
})

export function jobRoutes(app: FastifyInstance, { db, transaction }: Deps) {
  bind(app, endpoints.listJobGroups, ({ request }) => listJobGroups(db, translateFor(request)))
  bind(app, endpoints.listJobs, ({ params: { kind } }) => listJobs(db, knownKind(kind)))
  bind(app, endpoints.retryJobs, async ({ params: { kind }, body, actor }) => ({
    count: await transaction((tx) => retry(tx, actor, choose(kind, body))),
  }))
  bind(app, endpoints.deleteJobs, async ({ params: { kind }, body, actor }) => ({
    count: await transaction((tx) => forget(tx, actor, choose(kind, body))),
  }))
}
