/** Multipart forms: text fields become the body, pictures are kept in memory beside it. */

import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Form field → bytes of the picture that came in it. */
    pictures: Record<string, Buffer> | undefined
  }
}

/** Lets the routes of `scope` accept multipart forms, bounded in size and number of parts. */
export async function acceptMultipart(scope: FastifyInstance) {
  scope.decorateRequest('pictures')
  await scope.register(fastifyMultipart, {
    limits: {
      fileSize: MAX_IMAGE_BYTES,
      files: 2,
      fields: 10,
      fieldSize: 64 * 1024,
      parts: 12,
      headerPairs: 20,
    },
  })
}

/** The parts of a form. Whatever its parser stumbles over is the sender's fault. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts()
  } catch (error) {
    throw error instanceof Error && 'statusCode' in error ? error : new AppError('malformed_request')
  }
}

/**
 * Reads the form of `request` into `body` and `pictures`. Only `files` may carry pictures.
 * @throws AppError image_too_large, malformed_request, unsupported_media_type
 */
export async function readMultipart(request: FastifyRequest, files: readonly string[]) {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const fields: Record<string, unknown> = {}
  const pictures: Record<string, Buffer> = {}
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new AppError('payload_too_large')
      fields[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer()
    if (!files.includes(part.fieldname)) throw new AppError('malformed_request')
    // A form sends an empty part for a file input that was left empty.
    if (bytes.length > 0) pictures[part.fieldname] = bytes
  }
  request.body = fields
  request.pictures = pictures
}
