/** Serves stored pictures. Public ones need an unguessable name, private ones a signed address. A copy that is not made yet is replaced by the picture. */

import { DAY, HOUR, SECOND } from '@canopy/contract/limits'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { Media } from './media.ts'
import { copiedIn } from './picture-files.ts'
import type { StoredFile } from './picture-store.ts'

/** No dots and slashes before the extension, so that the path stays in its folder. */
const File = z.object({ file: z.string().regex(/^[\w-]{1,100}\.webp$/) })
const Signature = z.object({
  expires: z.coerce.number().int().catch(0),
  signature: z.string().max(100).catch(''),
})

export function mediaRoutes(app: FastifyInstance, { media, config }: { media: Media; config: Config }) {
  function send(reply: FastifyReply, found: StoredFile | undefined, caching: string) {
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
    async ({ params: { file } }, reply) => {
      const copied = copiedIn(file)
      if (config.mediaPublicUrl !== undefined) {
        const isMade = copied === undefined || (await media.isStored('public', file))
        return reply
          .header('cache-control', `public, max-age=${isMade ? DAY / SECOND : 10}`)
          .redirect(`${config.mediaPublicUrl}/${isMade ? file : `${copied}.webp`}`)
      }
      const found = await media.open('public', file)
      if (found || copied === undefined) return send(reply, found, 'public, max-age=31536000, immutable')
      return send(reply, await media.open('public', `${copied}.webp`), 'public, max-age=10')
    },
  )

  app.get<{ Params: z.infer<typeof File>; Querystring: z.infer<typeof Signature> }>(
    '/media/private/:file',
    { schema: { params: File, querystring: Signature } },
    async ({ params: { file }, query }, reply) => {
      const signed = await media.isSigned({ name: file.replace(/\.webp$/, ''), ...query })
      if (!signed) throw new AppError('not_found')
      return send(reply, await media.open('private', file), `private, max-age=${HOUR / SECOND}`)
    },
  )
}
