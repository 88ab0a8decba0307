/** The API's documentation at /api/docs, derived from the contract. */

import { ErrorBody } from '@canopy/contract/errors'
import fastifySwagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const Refusal = ErrorBody.describe('Why it was refused, in words fit to be shown')

/** Adds what all endpoints have in common: the group they stand in and the error body. */
const describe: NonNullable<FastifyDynamicSwaggerOptions['transform']> = (route) => {
  if (route.schema?.operationId === undefined) return jsonSchemaTransform(route)
  const { response, ...schema } = route.schema
  const [, , group = ''] = route.url.split('/')
  return jsonSchemaTransform({
    ...route,
    schema: { ...schema, tags: [group], response: { ...Object(response), default: Refusal } },
  })
}

/** Documents the routes that are registered from now on. */
export async function docs(app: FastifyInstance) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Canopy', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describe,
  })
  await app.register(fastifySwaggerUi, { routePrefix: '/api/docs', staticCSP: CSP })
}
