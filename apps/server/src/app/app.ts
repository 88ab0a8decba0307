/** The HTTP application: plugins and routes, in the order in which they have to be registered. */

import { randomUUID } from 'node:crypto'
import { SECOND } from '@canopy/contract/limits'
import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { AppError } from '../app-error.ts'
import { isUnreachable } from '../db/connections/unreachable.ts'
import type { Deps } from '../deps.ts'
import { audiencesOf, maySeePicture } from '../features/feed/index.ts'
import { compressTexts } from '../http/bodies/compressed-body.ts'
import { limitJson } from '../http/bodies/json-body.ts'
import { limitUploads } from '../http/bodies/uploads.ts'
import { serverWith } from '../http/connections/connections.ts'
import { findVisitors } from '../http/connections/network.ts'
import { cutOffSlowReaders } from '../http/connections/slow-readers.ts'
import { cutOffSlowSenders, SENT_WITHIN } from '../http/connections/slow-senders.ts'
import { docs } from '../http/docs.ts'
import { replyToBrokenRequest, replyWithError } from '../http/errors/errors.ts'
import { logRefusals } from '../http/errors/refusals.ts'
import { validate } from '../http/errors/validation.ts'
import { healthRoutes } from '../http/metrics/health.ts'
import { logOptions, RequestLog } from '../http/metrics/log.ts'
import { metrics } from '../http/metrics/metrics.ts'
import { traceRequests } from '../http/metrics/tracing.ts'
import { limitRates } from '../http/rate-limit/rate-limit.ts'
import { readFromReplicas } from '../http/replica-reads.ts'
import { createFaceFiles } from '../http/web-app/face-files.ts'
import { secureByDefault } from '../http/web-app/security.ts'
import { securityTxt } from '../http/web-app/security-txt.ts'
import { pageForMalformed, webApp } from '../http/web-app/web-app.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { type Jobs, startJobs } from '../jobs/pg-boss.ts'
import { createUpgradeCheck, liveRoutes } from '../live/routes.ts'
import { mediaRoutes } from '../media/index.ts'
import { noTelemetry, type Telemetry } from '../telemetry/telemetry.ts'
import { currentSpan } from '../telemetry/trace.ts'
import { features, handlersOf } from './features.ts'
import { clearAway } from './retention.ts'

/** Fastify's default. Longer than a proxy keeps a connection, so that it never sends a request on one that ends. */
const KEEP_ALIVE = 72 * SECOND

function createServer({ config, db, pages }: Deps) {
  const app = Fastify({
    logger: logOptions(config.logLevel),
    logController: new RequestLog(),
    // Not a counter, which would show how busy the site is.
    genReqId: () => randomUUID(),
    serverFactory: serverWith({
      requestTimeout: SENT_WITHIN,
      keepAliveTimeout: KEEP_ALIVE,
      shouldUpgradeCallback: createUpgradeCheck(config),
    }),
    // While the app closes, requests on open connections still get their response.
    return503OnClosing: false,
    rewriteUrl: pageForMalformed,
    frameworkErrors: replyWithError,
    clientErrorHandler: replyToBrokenRequest,
    // An overlong id is a malformed id, so it must reach the validation. Node limits the length of the URL.
    routerOptions: { maxParamLength: 16 * 1024 },
  })
  app.setValidatorCompiler(validate)
  app.setSerializerCompiler(serializerCompiler)
  limitJson(app)
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  app.decorate('primary', db)
  app.decorate('owesAcceptance', pages.owes)
  app.decorateRequest('caller')
  app.decorateRequest('refusal')
  return app
}

/** Does not listen yet. */
export async function buildApp(deps: Deps, telemetry: Telemetry = noTelemetry) {
  const app = createServer(deps)
  findVisitors(app, deps.config)
  traceRequests(app, telemetry)
  secureByDefault(app, deps.config)
  const replicas = readFromReplicas(app, deps)
  metrics(app, { ...deps, replicas }, telemetry)
  logRefusals(app, deps.db)
  if (deps.config.apiDocs) await docs(app)
  if (deps.config.rateLimit) limitUploads(app)
  compressTexts(app)
  cutOffSlowReaders(app)
  cutOffSlowSenders(app)
  healthRoutes(app, deps)
  securityTxt(app, deps)
  mediaRoutes(app, { ...deps, maySee: (viewer, name) => maySeePicture(deps.db, viewer, name) })
  // If the database is away, `events.missed` follows once it is back.
  await deps.community
    .read()
    .catch((err: unknown) => app.log.warn({ err }, 'the look of the community was not read'))
  const web = await webApp(app, deps.config, createFaceFiles(deps))
  await limitRates(app, deps)

  for (const { routes } of features) await routes?.(app, deps, { meter: telemetry.meter, web, features })
  await liveRoutes(
    app,
    { ...deps, ...audiencesOf(deps.db) },
    features.flatMap(({ announce }) => announce ?? []),
    telemetry.meter,
  )
  runJobs(app, deps, telemetry, {
    ...handlersOf(deps, app),
    picture_copies: ({ name }) => deps.media.copy(name),
    move_pictures: ({ names }) => deps.media.move(names),
    clear_away: () => clearAway(deps),
  })
  return app
}

/** Runs jobs from when the app is ready until it closes. */
function runJobs(app: FastifyInstance, { db }: Deps, telemetry: Telemetry, handlers: JobHandlers) {
  let jobs: Jobs | undefined
  app.addHook('onReady', async () => {
    jobs = startJobs(
      db,
      handlers,
      (err, kind) => {
        // While the database is unreachable every poll fails.
        const isOutage = kind === undefined && err instanceof Error && isUnreachable(err)
        app.log[isOutage ? 'debug' : 'error']({ err, kind, ...currentSpan()?.ids }, 'a job failed')
      },
      telemetry,
    )
  })
  app.addHook('onClose', () => jobs?.stop())
}
