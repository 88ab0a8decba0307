/** The API's documentation at /api/docs, derived from the contract. */

import { type Endpoint, endpoints } from '@canopy/contract/endpoints'
import { ErrorBody } from '@canopy/contract/errors'
import fastifySwagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { z } from 'zod'

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

const Refusal = ErrorBody.check(z.describe('Why it was refused, in words fit to be shown'))

const table: Record<string, Endpoint> = endpoints

/** The form itself, where the contract goes on to read what is in it. */
const formOf = (body: unknown): unknown => (body instanceof z.core.$ZodPipe ? formOf(body._zod.def.in) : body)

/** The body as the contract has it, with the pictures that come beside it. */
function bodyOf({ body, files }: Endpoint) {
  const form = formOf(body)
  if (!files || !(form instanceof z.core.$ZodObject)) return body
  const pictures = Object.fromEntries(files.map((field) => [field, z.file().optional()]))
  return z.object({ ...form._zod.def.shape, ...pictures })
}

/** Adds what all endpoints have in common, the group they stand in and the error body; leaves out what is none. */
const describe: NonNullable<FastifyDynamicSwaggerOptions['transform']> = (route) => {
  const endpoint = table[route.schema?.operationId ?? '']
  if (!endpoint) return { schema: { hide: true }, url: route.url }
  const { response, ...schema } = { ...route.schema, body: bodyOf(endpoint) }
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
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: CSP,
    // Without the bar on top, which brings a style that the policy forbids.
    uiConfig: { layout: 'BaseLayout' },
  })
}
