/**
 * The service worker: caches the files of its version, and pictures that were shown, and shows push messages. It ignores the API, whose responses the page
 * caches (`app/offline/response-cache.ts`), because the page knows which member they belong to.
 */

import { CacheFirst, type PrecacheEntry, Serwist, type SerwistPlugin } from 'serwist'
import { PICTURES } from './app/offline/caches.ts'
import { handlePush, type PushWorker } from './app/offline/push-events.ts'

/** The build replaces this name by the list of files. */
declare const self: PushWorker & { __SW_MANIFEST: PrecacheEntry[] }

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

/** Addresses at which people without an account may get a page of the server instead of the app. */
const OUTSIDE = /^\/(posts|challenges\/view|shop\/product)\/[^/?]+(\?|$)/

/** Whether somebody is logged in, as far as this browser tells workers. */
async function hasMember() {
  return !('cookieStore' in globalThis) || (await cookieStore.get('member')) !== null
}

const serwist = new Serwist({
  precacheEntries: self.__SW_MANIFEST,
  precacheOptions: {
    cleanupOutdatedCaches: true,
    navigateFallback: '/index.html',
    // Paths that the server handles itself, and files.
    navigateFallbackDenylist: [/^\/(api|media|metrics|ws-feed)([/?]|$)/, /^[^?]*\.\w+(\?|$)/, OUTSIDE],
  },
  // The first worker controls the page that registered it; later ones wait until the member accepts the new version.
  clientsClaim: true,
  runtimeCaching: [
    {
      matcher: ({ request, url, sameOrigin }) =>
        sameOrigin && request.mode === 'navigate' && OUTSIDE.test(url.pathname),
      handler: async (options) => {
        const theApp = () => serwist.createHandlerBoundToUrl('/index.html')(options)
        return (await hasMember()) ? theApp() : fetch(options.request).catch(theApp)
      },
    },
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && PUBLIC_PICTURE.test(url.pathname),
      // The content of a picture's address never changes.
      handler: new CacheFirst({ cacheName: PICTURES, plugins: [bounded] }),
    },
  ],
})
serwist.addEventListeners()

handlePush(self)
