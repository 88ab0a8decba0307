/** Operations of the OpenAPI document, from which requests are made. */

import { z } from 'zod'

const Schema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), Schema).optional()
  },
  get additionalProperties() {
    return z.union([Schema, z.boolean()]).optional()
  },
  get items() {
    return Schema.optional()
  },
  get anyOf() {
    return z.array(Schema).optional()
  },
  get oneOf() {
    return z.array(Schema).optional()
  },
})
export type Schema = z.infer<typeof Schema>

const Operation = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({
        in: z.enum(['path', 'query']),
        name: z.string(),
        required: z.boolean().default(false),
        schema: Schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
})
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) })

export type Operation = {
  id: string
  method: string
  /** Path with parameters in braces. */
  path: string
  params: Schema
  query: Schema
  body: { type: string; schema: Schema } | undefined
}

/** @param document as `/api/docs/json` returns it */
export function operationsOf(document: unknown): Operation[] {
  const { paths } = Document.parse(document)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => {
      const objectOf = (place: 'path' | 'query'): Schema => {
        const found = parameters.filter((parameter) => parameter.in === place)
        return {
          type: 'object',
          properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
          required: found.filter(({ required }) => required).map(({ name }) => name),
        }
      }
      const [content] = Object.entries(requestBody?.content ?? {})
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        params: objectOf('path'),
        query: objectOf('query'),
        body: content && { type: content[0], schema: content[1].schema },
      }
    }),
  )
}
