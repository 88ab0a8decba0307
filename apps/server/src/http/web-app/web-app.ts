/** Serves the files of the browser app, and its page for every other address. */

import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../app-error.ts'
import type { ShownFace } from '../../community/community.ts'
import type { Config } from '../../config.ts'
import { defaultLanguage, languages, translateIn } from '../../languages/languages.ts'
import { type Encoded, encode, etagOf, sendEncoded } from '../bodies/compressed-body.ts'
import { languageOf } from '../language.ts'
import type { FaceFiles } from './face-files.ts'
import { inLanguage, messageRoutes, withLanguages } from './messages.ts'
import { securePages } from './security.ts'
import { introduced, scriptHashes, styleHash, withFace, withPublicAddress } from './web-page.ts'

/** Addresses that are never pages. */
const RESERVED = /^(api|media|messages|metrics|ws-feed|\.well-known)(\/|$)/
/** Icons and the link preview rarely change, and an old one does no harm. */
const PICTURE = /\.(ico|png|jpg|svg)$/
/** Logos have names that change with the picture. */
const LOGO = /^logos\//
/** The font that the page preloads. */
const FONT = /href="(\/assets\/[\w.-]+\.woff2)"/
const PAGE = 'index.html'
const WORKER = 'sw.js'
/** Stands in the built worker for the revision of the page as it is served. */
const REVISION = 'page-revision'
/** The parameter that names the revision of the page that a worker takes. */
const REVISION_QUERY = '__WB_REVISION__'
const MANIFEST = 'manifest.webmanifest'
const HASH = /[\w-]{16}/
/** `Vary` of what has texts. */
const BY_LANGUAGE = 'accept-encoding, accept-language'
/** The maximum for the page, which everybody waits for. */
const PAGE_QUALITY = 11
/** The worker is loaded after the page. The maximum would add 180 ms to every start, instead of 5, and save 2 kB. */
const WORKER_QUALITY = 5

function cachingOf(path: string) {
  if (LOGO.test(path)) return 'public, max-age=31536000, immutable'
  return PICTURE.test(path) ? 'public, max-age=86400' : 'no-cache'
}

const NOT_BUILT = 'The browser app is not built. Stop the server and run "npm start", which builds it.\n'

/**
 * Function for Fastify's `rewriteUrl`. Addresses with malformed percent-encoding get the page, which shows that they do not exist. The API
 * refuses them.
 */
export function pageForMalformed({ url = '/' }: IncomingMessage) {
  if (!url.includes('%')) return url
  const [path = ''] = url.split('?')
  if (RESERVED.test(path.slice(1))) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return '/'
  }
}

const filesOf = ({ webRoot, formerWebRoot }: Pick<Config, 'webRoot' | 'formerWebRoot'>) =>
  ({
    // Pages of a former build that are still open load the rest of its files.
    root: [webRoot, formerWebRoot],
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    suppressWarning: true,
  }) satisfies FastifyStaticOptions

type Page = { Params: { '*': string }; Querystring: { [REVISION_QUERY]?: string } }

/** The app for addresses that are not always its page. */
export type WebApp = {
  /** Gives routes of `pages` the headers of the app's page. */
  secure: (pages: FastifyInstance) => Promise<void>
  send: (request: FastifyRequest, reply: FastifyReply, status?: 404) => FastifyReply
  /** The address of its font, if it is built. */
  font: string | undefined
}

type Faces = Pick<FaceFiles, 'manifest' | 'find'> & { community: Pick<FaceFiles['community'], 'follow'> }

/** Handles every GET that has no other route. Without `faces`, the community is as it comes with the software. */
export async function webApp(
  app: FastifyInstance,
  config: Pick<Config, 'webRoot' | 'formerWebRoot' | 'publicUrl' | 'mediaPublicUrl' | 'defaultLanguage'>,
  faces?: Faces,
): Promise<WebApp> {
  const files = new Set(await readdir(config.webRoot).catch((): string[] => []))
  const read = (file: string) => readFile(join(config.webRoot, file), 'utf8')
  const html = files.has(PAGE) ? withLanguages(withPublicAddress(await read(PAGE), config)) : undefined
  // Read at the start, like the page: the worker of a later build would cache this page as part of its own version.
  const workerText = html !== undefined && files.has(WORKER) ? await read(WORKER) : undefined

  /** The page in each language, and what it is in for who prefers none of them. */
  let pages: Map<string, Encoded> | undefined
  const fallback = () => (faces ? defaultLanguage() : config.defaultLanguage)
  let worker: Encoded | false = false
  let revision = ''
  let style: string | undefined
  /** The pages with what an owner has set, and the worker that belongs to them. */
  async function serveAs(face: ShownFace | undefined) {
    if (html === undefined) return
    const written = await Promise.all(
      languages.map(async (language) => {
        const page = introduced(inLanguage(language, html), translateIn(language), face)
        const text = face ? withFace(page, face) : page
        const own = await encode(text, 'text/html; charset=utf-8', PAGE_QUALITY)
        return { language, encoded: own, hash: styleHash(text) }
      }),
    )
    const served = [fallback(), ...written.map(({ encoded }) => encoded.etag)].join()
    const hash = HASH.exec(etagOf(Buffer.from(served)))?.[0] ?? ''
    const revised = workerText?.replaceAll(REVISION, hash)
    const encodedWorker =
      revised !== undefined &&
      (await encode(revised, 'application/javascript; charset=utf-8', WORKER_QUALITY))
    // At once, and only when all of it is there: a page whose style has another hash than its policy names has no colours.
    pages = new Map(written.map(({ language, encoded }) => [language, encoded]))
    style = written[0]?.hash
    worker = encodedWorker
    revision = hash
  }
  await (faces ? faces.community.follow(serveAs) : serveAs(undefined))

  function sendApp(request: FastifyRequest, reply: FastifyReply, status?: 404) {
    const page = pages?.get(languageOf(request, fallback()))
    if (!page)
      return reply
        .code(status ?? 503)
        .type('text/plain')
        .send(NOT_BUILT)
    if (status !== undefined) reply.code(status)
    reply.header('cache-control', 'no-cache')
    return sendEncoded(request, reply, page, BY_LANGUAGE)
  }

  async function send(path: string, request: FastifyRequest<Page>, reply: FastifyReply) {
    const { [REVISION_QUERY]: wanted } = request.query
    // Moments after a change, or during an update, nodes serve different pages, and a worker of one would keep the page of another for good. It
    // gets none and is not installed, until the browser asks again with the next page. The worker or the server before it serves till then.
    if (path === PAGE && wanted !== undefined && wanted !== revision) throw notFound()
    if (path === MANIFEST && faces) {
      reply.headers({ 'cache-control': 'no-cache', vary: BY_LANGUAGE })
      return reply.type('application/manifest+json; charset=utf-8').send(faces.manifest(languageOf(request)))
    }
    const own = await faces?.find(path)
    if (own) {
      reply.header('cache-control', cachingOf(path))
      return reply.type(own.type).send(own.body)
    }
    if (LOGO.test(path)) throw notFound()
    if (!pages) return sendApp(request, reply)
    if (PICTURE.test(path) && files.has(path)) return reply.sendFile(path, { maxAge: '1d' })
    reply.header('cache-control', 'no-cache')
    if (path === WORKER && worker) return sendEncoded(request, reply, worker)
    return files.has(path) && path !== PAGE
      ? reply.sendFile(path, { cacheControl: false })
      : sendApp(request, reply)
  }
  const secure = (pages: FastifyInstance) =>
    securePages(pages, config, { scripts: scriptHashes(html ?? ''), style: () => style })

  messageRoutes(app)

  // Serves files without the headers of a page, which are longer than many of these files. Their names contain a hash of their content.
  await app.register(async (assets) => {
    await assets.register(fastifyStatic, filesOf(config))
    assets.get<Page>('/assets/*', { schema: { hide: true } }, (request, reply) =>
      reply.sendFile(`assets/${request.params['*']}`, { maxAge: '365d', immutable: true }),
    )
  })
  await app.register(async (pages) => {
    // First, so that its headers do not tell an unknown address from a call that the caller may not make.
    pages.addHook<Page>('onRequest', (request, _reply, done) =>
      RESERVED.test(request.params['*']) ? done(notFound()) : done(),
    )
    await secure(pages)
    await pages.register(fastifyStatic, filesOf(config))
    pages.get<Page>('/*', { schema: { hide: true } }, (request, reply) =>
      send(request.params['*'], request, reply),
    )
  })
  return { secure, send: sendApp, font: html === undefined ? undefined : FONT.exec(html)?.[1] }
}
