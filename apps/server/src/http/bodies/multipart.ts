/** Multipart forms: text fields become the body, files are read into memory. */

import type { Endpoint } from '@canopy/contract/endpoint'
import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Form field → bytes of its files. */
    formFiles: Record<string, Buffer[]> | undefined
  }
}

/** Routes of `scope` accept multipart forms, limited in size and number of parts. */
export async function acceptMultipart(
  scope: FastifyInstance,
  { maxBytes = MAX_IMAGE_BYTES, filesEach = 1 }: Endpoint,
) {
  scope.decorateRequest('formFiles')
  await scope.register(fastifyMultipart, {
    limits: {
      fileSize: maxBytes,
      files: Math.max(2, filesEach),
      fields: 10,
      fieldSize: 64 * 1024,
      parts: 10 + Math.max(2, filesEach),
      headerPairs: 20,
    },
  })
}

type Part = { name: string } & ({ value: unknown; isTruncated: boolean } | { bytes: Buffer })

/** Not faster than the member may send. @throws FST_REQ_FILE_TOO_LARGE */
async function bytesOf({ file }: MultipartFile, { server, pace }: FastifyRequest) {
  const chunks: Buffer[] = []
  for await (const chunk of file) {
    chunks.push(chunk)
    await pace?.(chunk.length)
  }
  if (file.truncated) throw new server.multipartErrors.RequestFileTooLargeError()
  return Buffer.concat(chunks)
}

/** The complete parts of a form. Any error of the parser means that the form is malformed. */
async function* partsOf(request: FastifyRequest, { maxBytes }: Endpoint): AsyncGenerator<Part> {
  try {
    for await (const part of request.parts()) {
      const name = part.fieldname
      if (part.type === 'file') yield { name, bytes: await bytesOf(part, request) }
      else yield { name, value: part.value, isTruncated: part.valueTruncated }
    }
  } catch (error) {
    if (!(error instanceof Error) || !('statusCode' in error)) throw new AppError('malformed_request')
    if ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError(maxBytes === undefined ? 'image_too_large' : 'payload_too_large')
    throw error
  }
}

/**
 * Reads the form into `request.body` and `request.formFiles`. Only the fields `files` may have files, which are pictures unless the
 * endpoint has a size of its own.
 * @throws AppError image_too_large, malformed_request, payload_too_large, unsupported_media_type
 */
export async function readMultipart(request: FastifyRequest, endpoint: Endpoint) {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type')
  const fields: Record<string, unknown> = {}
  const formFiles: Record<string, Buffer[]> = {}
  for await (const part of partsOf(request, endpoint)) {
    if (!('bytes' in part)) {
      if (part.isTruncated) throw new AppError('payload_too_large')
      fields[part.name] = part.value
      continue
    }
    if (!endpoint.files?.includes(part.name)) throw new AppError('malformed_request')
    // Browsers send an empty part for an empty file input.
    if (part.bytes.length > 0) formFiles[part.name] = [...(formFiles[part.name] ?? []), part.bytes]
  }
  request.body = fields
  request.formFiles = formFiles
}
