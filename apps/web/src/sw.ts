/**
 * The service worker: caches the page of its version and files that pages load, and pictures that were shown, and shows push messages. It ignores the
 * API, whose responses the page caches (`app/offline/response-cache.ts`), because the page knows which member they belong to.
 */

import { paths, SHARED_FIELD } from '@canopy/contract/paths'
import { PAGE_KINDS } from '@canopy/contract/site/pages'
import { CacheFirst, type PrecacheEntry, Serwist, type SerwistPlugin } from 'serwist'
import { MESSAGES, PICTURES } from './app/offline/caches.ts'
import { handlePush, type PushWorker } from './app/offline/push-events.ts'
import { keepShared } from './ui/form/photo/shared-photos.ts'

type Lifetime = { waitUntil(work: Promise<unknown>): void }

declare const self: PushWorker & {
  registration: { active: object | null }
  addEventListener(type: 'install' | 'activate', listener: (event: Lifetime) => void): void
}

/** The page of this version; the build replaces the name. */
declare const PAGE: PrecacheEntry & { revision: string }

/** Paths of the files that the page names: those of the app, and of pages that members see first. The build replaces the name. */
declare const NAMED_FILES: string[]

/** Texts for push messages that cannot be read, by languages. The build replaces the name. */
declare const SOMETHING_NEW: Record<string, string>

const FILES_PREFIX = 'files '
const FILES = FILES_PREFIX + PAGE.revision

/** Caches what the page names before this version may replace another; only what has changed is fetched, also after a failure. */
async function takeFiles() {
  const cache = await caches.open(FILES)
  for (const file of NAMED_FILES) {
    if (await cache.match(file)) continue
    const former = await caches.match(file)
    await (former ? cache.put(file, former) : cache.add(file))
  }
}

async function deleteFormerFiles() {
  const former = (await caches.keys()).filter((name) => name.startsWith(FILES_PREFIX) && name !== FILES)
  await Promise.all(former.map((name) => caches.delete(name)))
}

const PICTURES_MAX = 200
const PUBLIC_PICTURE = /^\/media\/[\w-]+\.webp$/

/** Deletes the oldest pictures. */
const bounded: SerwistPlugin = {
  async cacheDidUpdate({ cacheName }) {
    const cache = await caches.open(cacheName)
    const stored = await cache.keys()
    await Promise.all(stored.slice(0, -PICTURES_MAX).map((picture) => cache.delete(picture)))
  },
}

const anyVersion: SerwistPlugin = {
  handlerDidError: ({ request }) => caches.match(request, { ignoreSearch: true }),
}

/** Addresses at which people without an account may get a page of the server instead of the app. */
const OUTSIDE = new RegExp(`^/((posts|challenges/view|shop/product)/[^/?]+|${PAGE_KINDS.join('|')})(\\?|$)`)

/** Whether somebody is logged in, as far as this browser tells workers. */
async function hasMember() {
  return !('cookieStore' in globalThis) || (await cookieStore.get('member')) !== null
}

/** The referrer policy of requests that no page has sent. */
const OWN_POLICIES = ['', 'strict-origin-when-cross-origin']

/**
 * Whether a page of another site sends a form to the share target. For what an app shares, the browser names no origin, or this one. A page can
 * hide its own by another referrer policy, which is seen here, or in a frame with a data: address, which is not: workers get no
 * `Sec-Fetch-Site`.
 */
function isForeign({ headers, referrerPolicy }: Request) {
  const origin = headers.get('origin') ?? 'null'
  return origin === 'null' ? !OWN_POLICIES.includes(referrerPolicy) : origin !== location.origin
}

/** Takes what another app shares to the page that asks what it is, which says if something was left out. */
async function takeShared(request: Request) {
  if (isForeign(request)) return Response.redirect(paths.share, 303)
  const files = await request
    .formData()
    .then((form) => form.getAll(SHARED_FIELD).filter((value) => value instanceof File))
    .catch(() => [])
  // The disk may be full.
  const areKept = await keepShared(files).catch(() => false)
  return Response.redirect(areKept ? paths.share : `${paths.share}?over`, 303)
}

const serwist = new Serwist({
  precacheEntries: [PAGE],
  precacheOptions: {
    cleanupOutdatedCaches: true,
    // The server words the page in the language of the request; without a connection, that of another language is better than none.
    matchOptions: { ignoreVary: true },
    navigateFallback: '/index.html',
    // Paths that the server handles itself, and files.
    navigateFallbackDenylist: [
      /^\/(api|media|messages|metrics|ws-feed)([/?]|$)/,
      /^[^?]*\.\w+(\?|$)/,
      OUTSIDE,
    ],
  },
  // The first worker controls the page that registered it; later ones wait until the member accepts the new version.
  clientsClaim: true,
  runtimeCaching: [
    {
      method: 'POST',
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname === paths.share,
      handler: ({ request }) => takeShared(request),
    },
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && OUTSIDE.test(url.pathname),
      handler: async (options) => {
        const theApp = () => serwist.createHandlerBoundToUrl('/index.html')(options)
        return (await hasMember()) ? theApp() : fetch(options.request).catch(theApp)
      },
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
      // The name contains a hash of the content.
      handler: new CacheFirst({ cacheName: FILES }),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/messages/'),
      // The address contains the version. Without a connection, the messages of another version are better than none.
      handler: new CacheFirst({ cacheName: MESSAGES, plugins: [bounded, anyVersion] }),
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && PUBLIC_PICTURE.test(url.pathname),
      // The content of a picture's address never changes.
      handler: new CacheFirst({ cacheName: PICTURES, plugins: [bounded] }),
    },
  ],
})
serwist.addEventListeners()

// Pages ask the first worker of a browser to cache files when they are idle, by the message CACHE_URLS of Serwist.
self.addEventListener('install', (event) => {
  if (self.registration.active) event.waitUntil(takeFiles())
})
self.addEventListener('activate', (event) => event.waitUntil(deleteFormerFiles()))

handlePush(self, SOMETHING_NEW)
