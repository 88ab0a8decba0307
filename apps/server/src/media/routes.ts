/** Serves stored pictures. Public ones need an unguessable name, private ones a signed address. */

import { HOUR, SECOND } from '@canopy/contract/limits'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Media } from './media.ts'
import type { Visibility } from './picture-store.ts'

/** No dots and slashes before the extension, so that the path stays in its folder. */
const File = z.object({ file: z.string().regex(/^[\w-]{1,100}\.webp$/) })
const Signature = z.object({
  expires: z.coerce.number().int().catch(0),
  signature: z.string().max(100).catch(''),
})

export function mediaRoutes(app: FastifyInstance, { media }: { media: Media }) {
  async function send(reply: FastifyReply, visibility: Visibility, file: string, caching: string) {
    const found = await media.open(visibility, file)
    if (!found) throw new AppError('not_found')
    return reply
      .type('image/webp')
      .header('content-length', found.size)
      .header('cache-control', caching)
      .send(found.body)
  }

  app.get<{ Params: z.infer<typeof File> }>(
    '/media/:file',
    { schema: { params: File } },
    ({ params }, reply) => send(reply, 'public', params.file, 'public, max-age=31536000, immutable'),
  )

  app.get<{ Params: z.infer<typeof File>; Querystring: z.infer<typeof Signature> }>(
    '/media/private/:file',
    { schema: { params: File, querystring: Signature } },
    async ({ params: { file }, query }, reply) => {
      const signed = await media.isSigned({ name: file.replace(/\.webp$/, ''), ...query })
      if (!signed) throw new AppError('not_found')
      return send(reply, 'private', file, `private, max-age=${HOUR / SECOND}`)
    },
  )
}
