/** Pages for people without an account: posts, pictures for previews of links, feeds, and files for search engines. */

import { Readable } from 'node:stream'
import { SerialId, Uuid } from '@canopy/contract/fields'
import { MINUTE } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { Tag } from '@canopy/contract/text/entities'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { notFound } from '../../app-error.ts'
import { writtenKinds } from '../../community/pages.ts'
import type { Deps } from '../../deps.ts'
import type { FeatureParts } from '../../feature.ts'
import { etagOf, isCurrent } from '../../http/bodies/compressed-body.ts'
import { languageOf } from '../../http/language.ts'
import { limited } from '../../http/rate-limit/rate-limit.ts'
import { defaultLanguage, writerIn } from '../../languages/languages.ts'
import { memberFeed, tagFeed } from './atom.ts'
import { type CardContent, createCards, versionOf } from './cards.ts'
import { createKinds, createPageKinds, type Kind } from './kinds.ts'
import { createPages } from './page.ts'
import { offered, type Reader, readerIn } from './reader.ts'
import { type Part, robots, SITEMAP_OF_PAGES, sitemapIndex, sitemapOfPages, sitemapPart } from './sitemap.ts'

/** The most that search engines read of one file. */
const SITEMAP_PART = 50_000
/** Makes caches ask again each time, so that what is removed is gone at once. */
const CACHING = 'public, no-cache'
/** Keeps a reply out of search engines. */
const UNSEARCHABLE = { 'x-robots-tag': 'noindex' }
/** Set by the app for browsers in which somebody is logged in. It proves nothing: it only chooses between this page and the app's. */
const MEMBER = /(^|;\s*)member=1(;|$)/

type InLanguage = { Querystring: { lang?: unknown } }
type WithId = InLanguage & { Params: { id: string } }

function readerOf(request: FastifyRequest<InLanguage>) {
  const named = offered(request.query.lang)
  return readerIn(named ?? languageOf(request), named)
}

export async function publicRoutes(app: FastifyInstance, deps: Deps, { web }: Pick<FeatureParts, 'web'>) {
  const { config, db, community } = deps
  const { origin } = new URL(config.publicUrl)
  const cards = createCards(deps)
  const { policy, render } = createPages({
    community,
    origin,
    font: web.font,
    pictures: config.mediaPublicUrl && new URL(config.mediaPublicUrl).origin,
  })
  const hide = { schema: { hide: true } }
  const costly = { ...hide, ...limited({ max: 60, window: MINUTE }) }
  const isOn = (part: Part) => config.publicPages.includes(part)

  function sendText(request: FastifyRequest, reply: FastifyReply, text: string, type: string) {
    const body = Buffer.from(text)
    const etag = etagOf(body)
    reply.headers({ etag, 'cache-control': CACHING })
    if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding')
    if (isCurrent(etag, request)) return reply.code(304).send()
    return reply.type(type).send(body)
  }

  /** The page of a thing, and its picture. */
  function serve<Thing>(pages: FastifyInstance, { part, path, read, page, card, isSearchable }: Kind<Thing>) {
    if (part !== undefined && !isOn(part)) return
    const mark = (reply: FastifyReply, thing: Thing) => {
      if (isSearchable?.(thing) === false) reply.headers(UNSEARCHABLE)
    }
    pages.get<WithId>(path(':id'), hide, async (request, reply) => {
      if (MEMBER.test(request.headers.cookie ?? '')) return web.send(request, reply)
      const thing = await read(request.params.id)
      if (thing === undefined) return web.send(request, reply, 404)
      reply.header('content-security-policy', policy())
      mark(reply, thing)
      const reader = readerOf(request)
      reply.header('content-language', reader.language)
      return sendText(request, reply, render(page(thing, reader), reader), 'text/html; charset=utf-8')
    })
    app.get<WithId>(`${path(':id')}/card.jpg`, costly, async (request, reply) => {
      const thing = await read(request.params.id)
      if (thing === undefined) throw notFound()
      mark(reply, thing)
      // Sites that show the picture beside a link fetch it for readers of the page, and do not say which language these read.
      const writer = writerIn(offered(request.query.lang) ?? defaultLanguage())
      return sendCard(request, reply, card(thing, writer))
    })
  }

  async function sendCard(request: FastifyRequest, reply: FastifyReply, content: CardContent) {
    const etag = `"${versionOf(content, community)}"`
    reply.headers({ etag, 'cache-control': CACHING, 'cross-origin-resource-policy': 'cross-origin' })
    if (isCurrent(etag, request)) return reply.code(304).send()
    return reply.type('image/jpeg').send(await cards.draw(content))
  }

  await app.register(async (pages) => {
    await web.secure(pages)
    pages.addHook('onSend', async (_request, reply) => {
      reply.header('vary', 'accept-encoding, accept-language, cookie')
    })
    const kinds = createKinds(db, origin)
    serve(pages, kinds.posts)
    serve(pages, kinds.challenges)
    serve(pages, kinds.products)
    for (const kind of createPageKinds(deps.pages)) serve(pages, kind)
  })

  if (isOn('posts')) {
    const sendFeed = (
      request: FastifyRequest,
      reply: FastifyReply,
      { language }: Reader,
      feed: string | undefined,
    ) => {
      if (feed === undefined) throw notFound()
      reply.headers({ 'content-language': language, vary: 'accept-encoding, accept-language' })
      return sendText(request, reply, feed, 'application/atom+xml; charset=utf-8')
    }
    app.get<WithId>(paths.memberFeed(':id'), costly, async (request, reply) => {
      const { data: userId } = Uuid.safeParse(request.params.id)
      const reader = readerOf(request)
      const feed = userId === undefined ? undefined : await memberFeed(db, userId, origin, reader)
      if (feed && !feed.isSearchable) reply.headers(UNSEARCHABLE)
      return sendFeed(request, reply, reader, feed?.text)
    })
    app.get<InLanguage & { Params: { tag: string } }>(
      '/tags/:tag/feed.atom',
      costly,
      async (request, reply) => {
        const { data: tag } = Tag.safeParse(request.params.tag)
        const reader = readerOf(request)
        return sendFeed(request, reply, reader, tag && (await tagFeed(db, tag, origin, reader)))
      },
    )
  }

  const kindsOfPages = async () => writtenKinds(await deps.pages.read())
  app.get('/robots.txt', hide, async (request, reply) => {
    const hasPages = config.publicPages.length > 0 || (await kindsOfPages()).length > 0
    return sendText(request, reply, robots(origin, hasPages), 'text/plain; charset=utf-8')
  })
  app.get('/sitemap.xml', costly, async (request, reply) => {
    const pages = (await kindsOfPages()).length > 0
    const index = await sitemapIndex(db, config.publicPages, { origin, size: SITEMAP_PART, pages })
    return sendText(request, reply, index, 'application/xml; charset=utf-8')
  })
  app.get(SITEMAP_OF_PAGES, costly, async (request, reply) => {
    const text = sitemapOfPages(await kindsOfPages(), origin)
    return sendText(request, reply, text, 'application/xml; charset=utf-8')
  })
  for (const part of config.publicPages) {
    const After = z.object({ after: z.optional(part === 'posts' ? Uuid : SerialId) })
    app.get<{ Querystring: { after?: string | number } }>(
      `/sitemaps/${part}.xml`,
      { ...costly, schema: { hide: true, querystring: After } },
      ({ query: { after } }, reply) => {
        const text = sitemapPart(db, { part, after, origin, size: SITEMAP_PART })
        return reply
          .header('cache-control', CACHING)
          .type('application/xml; charset=utf-8')
          .send(Readable.from(text))
      },
    )
  }
}
