/** Serves stored pictures. Public ones need an unguessable name, private ones a signed address. A copy that is not made yet is replaced by the picture. */

import { DAY, HOUR, MINUTE, SECOND } from '@canopy/contract/limits'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { Media } from './media.ts'
import { copiedIn } from './picture-files.ts'
import type { StoredFile } from './stores/picture-store.ts'

/** No dots and slashes before the extension, so that the path stays in its folder. */
const File = z.object({ file: z.string().regex(/^[\w-]{1,100}\.webp$/) })
const Signature = z.object({
  expires: z.coerce.number().int().catch(0),
  signature: z.string().max(100).catch(''),
  viewer: z.uuid().optional().catch(undefined),
})

/** Pictures in a minute that an address may ask for and that are not there. Pages show few: of posts that were deleted meanwhile. */
const MISSES_MAX = 300
/** Names are random, so that one that nobody has does not become one later. */
const UNKNOWN = { max: 10_000, ttl: MINUTE }

/** Remembers what was asked for and is not there: by name, and how often by address. */
function createMisses({ media, config }: Pick<Parts, 'media' | 'config'>) {
  const unknown = new LRUCache<string, true>(UNKNOWN)
  const counts = new LRUCache<string, number>({ ...UNKNOWN, noUpdateTTL: true })

  async function note(name: string, address: string) {
    counts.set(address, (counts.get(address) ?? 0) + 1)
    if (!(await media.isRecorded(name))) unknown.set(name, true)
  }

  /** Looks the picture up. @throws AppError not_found, too_many_requests */
  return async <T>({ name, ip }: { name: string; ip: string }, look: () => Promise<T>): Promise<T> => {
    const address = normalizeIP(ip)
    if (unknown.has(name)) throw new AppError('not_found')
    if (config.rateLimit && (counts.get(address) ?? 0) >= MISSES_MAX)
      throw new AppError('too_many_requests', { retryAfter: MINUTE / SECOND })
    try {
      return await look()
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') await note(name, address)
      throw error
    }
  }
}

type Parts = {
  media: Media
  config: Config
  /** Whether the member may see the post of this picture now. */
  maySee: (viewer: string, name: string) => Promise<boolean>
}

export function mediaRoutes(app: FastifyInstance, { media, config, maySee }: Parts) {
  const orMiss = createMisses({ media, config })
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
    async ({ params: { file }, ip }, reply) => {
      const copied = copiedIn(file)
      const name = copied ?? file.replace(/\.webp$/, '')
      const sendArriving = async () => {
        const arriving = await media.open('private', `${name}.webp`)
        return send(reply, arriving ?? (await media.open('public', `${name}.webp`)), 'public, max-age=10')
      }
      if (config.mediaPublicUrl !== undefined) {
        if (await media.isArriving(name)) return sendArriving()
        const isMade = copied === undefined || (await media.isStored('public', file))
        return reply
          .header('cache-control', `public, max-age=${isMade ? DAY / SECOND : 10}`)
          .redirect(`${config.mediaPublicUrl}/${isMade ? file : `${copied}.webp`}`)
      }
      return orMiss({ name, ip }, async () => {
        const found = await media.open('public', file)
        if (found) return send(reply, found, 'public, max-age=31536000, immutable')
        if (await media.isArriving(name)) return sendArriving()
        // It may not have its copies yet, or have arrived just now.
        return send(reply, await media.open('public', `${name}.webp`), 'public, max-age=10')
      })
    },
  )

  app.get<{ Params: z.infer<typeof File>; Querystring: z.infer<typeof Signature> }>(
    '/media/private/:file',
    { schema: { params: File, querystring: Signature } },
    async ({ params: { file }, query, headers }, reply) => {
      const name = file.replace(/\.webp$/, '')
      const isAllowed =
        (await media.isSigned({ name, ...query })) &&
        (query.viewer === undefined || (await maySee(query.viewer, name)))
      if (!isAllowed) throw new AppError('not_found')
      // A browser asks again each time for what is for one member, and loads it once.
      const etag = `"${name}"`
      const caching = query.viewer === undefined ? `private, max-age=${HOUR / SECOND}` : 'private, no-cache'
      if (query.viewer !== undefined) reply.header('etag', etag)
      if (query.viewer !== undefined && headers['if-none-match'] === etag)
        return reply.code(304).header('cache-control', caching).send()
      const found = await media.open('private', file)
      // It may not have been moved yet.
      return send(reply, found ?? (await media.open('public', file)), caching)
    },
  )
}
