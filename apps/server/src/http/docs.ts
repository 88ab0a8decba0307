/** API documentation at /api/docs, generated from the contract. */

import { allEndpoints, scopeOf } from '@canopy/contract/all-endpoints'
import type { Endpoint } from '@canopy/contract/endpoint'
import { ErrorBody } from '@canopy/contract/error-body'
import { MINUTE, SECOND } from '@canopy/contract/limits'
import { site } from '@canopy/contract/site/site'
import type { RateLimitOptions } from '@fastify/rate-limit'
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

const ErrorReply = ErrorBody.check(z.describe('The error, with a message that can be shown to members'))

const table: Record<string, Endpoint> = allEndpoints

/** The fields of a form, where the contract transforms them further. */
const formOf = (body: unknown): unknown => (body instanceof z.core.$ZodPipe ? formOf(body._zod.def.in) : body)

/** The contract's body, with the pictures of a form. */
function bodyOf({ body, files, filesEach = 1 }: Endpoint) {
  const form = formOf(body)
  if (!files || !(form instanceof z.core.$ZodObject)) return body
  const picture = filesEach > 1 ? z.array(z.file()).max(filesEach) : z.file()
  const pictures = Object.fromEntries(files.map((field) => [field, picture.optional()]))
  return z.object({ ...form._zod.def.shape, ...pictures })
}

/** The narrow limit of a call, in the words of docs/limits.md. */
function limitOf(limit: RateLimitOptions | false | undefined) {
  if (!limit) return undefined
  return `At most ${limit.max} in ${durationOf(Number(limit.timeWindow))} for each member, or for each address without a login.`
}

/** Scope that an API key needs for the call. */
function keysOf(endpoint: Endpoint) {
  if (endpoint.access === 'public') return undefined
  const scope = scopeOf(endpoint)
  return scope === undefined ? 'Not with an API key.' : `API keys need the scope \`${scope}\`.`
}

/** Calls of a member who has yet to accept a page of the community, apart from reading. */
function acceptanceOf({ access, method, whileSuspended, beforeAccepting }: Endpoint) {
  if (access === 'public' || method === 'GET' || !(whileSuspended || beforeAccepting)) return undefined
  return 'Also before accepting the rules and terms of the community.'
}

function durationOf(milliseconds: number) {
  if (milliseconds < MINUTE) return `${milliseconds / SECOND} seconds`
  const minutes = milliseconds / MINUTE
  if (minutes === 1) return 'a minute'
  return minutes === 60 ? 'an hour' : `${minutes} minutes`
}

/** Adds the group, the limit and the error body to an endpoint; hides routes that are not in the contract. */
const describe: NonNullable<FastifyDynamicSwaggerOptions['transform']> = (route) => {
  const endpoint = table[route.schema?.operationId ?? '']
  if (!endpoint) return { schema: { hide: true }, url: route.url }
  const description = [keysOf(endpoint), acceptanceOf(endpoint), limitOf(route.route.config?.rateLimit)]
    .filter(Boolean)
    .join(' ')
  const { response, ...schema } = {
    ...route.schema,
    body: bodyOf(endpoint),
    ...(description && { description }),
  }
  const [, , group = ''] = route.url.split('/')
  return jsonSchemaTransform({
    ...route,
    schema: { ...schema, tags: [group], response: { ...Object(response), default: ErrorReply } },
  })
}

/** Documents routes that are registered after this call. */
export async function docs(app: FastifyInstance) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        get title() {
          return site.name
        },
        version: '1',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describe,
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: CSP,
    // The other layout has a top bar whose inline style the policy forbids.
    uiConfig: { layout: 'BaseLayout' },
  })
}
