/**
 * The service worker: caches the files of its version, and pictures that were shown. It ignores the API, whose responses the page
 * caches (`app/offline/response-cache.ts`), because the page knows which member they belong to.
 */

import { CacheFirst, type PrecacheEntry, Serwist, type SerwistPlugin } from 'serwist'
import { PICTURES } from './app/offline/caches.ts'

/** The build replaces this name by the list of files. */
declare const self: { __SW_MANIFEST: PrecacheEntry[] }

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

new Serwist({
  precacheEntries: self.__SW_MANIFEST,
  precacheOptions: {
    cleanupOutdatedCaches: true,
    navigateFallback: '/index.html',
    // Paths that the server handles itself, and files.
    navigateFallbackDenylist: [/^\/(api|media|metrics|ws-feed)([/?]|$)/, /^[^?]*\.\w+(\?|$)/],
  },
  // The first worker controls the page that registered it; later ones wait until the member accepts the new version.
  clientsClaim: true,
  runtimeCaching: [
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && PUBLIC_PICTURE.test(url.pathname),
      // The content of a picture's address never changes.
      handler: new CacheFirst({ cacheName: PICTURES, plugins: [bounded] }),
    },
  ],
}).addEventListeners()
