/** The HTTP application: plugins and features, registered by hand in the order in which they matter. */

import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from './app-error.ts'
import type { Deps } from './deps.ts'
import { accountsRoutes } from './features/accounts/index.ts'
import { notificationsRoutes, welcome } from './features/notifications/index.ts'
import { mapErrors } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { acceptMultipart } from './http/multipart.ts'
import { limitRates } from './http/rate-limit.ts'
import { mediaRoutes } from './media/index.ts'

/** Builds the app on `deps`; it listens nowhere yet. */
export async function buildApp(deps: Deps) {
  const app = Fastify({
    logger: { level: deps.config.logLevel },
    genReqId: () => uuidv7(),
    requestIdHeader: false,
    // An overlong id is not found like any other that is not well formed; the whole address is bounded by Node.
    routerOptions: { maxParamLength: 16 * 1024 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  mapErrors(app)
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  app.decorateRequest('caller')
  await limitRates(app, deps.config)
  await acceptMultipart(app)

  healthRoutes(app, deps)
  mediaRoutes(app, deps)
  accountsRoutes(app, deps, (tx, userId) => welcome(tx, deps.bus, userId))
  notificationsRoutes(app, deps)
  return app
}
