/**
 * The service worker: has the files of its version ready without a connection, and the pictures that were seen. It leaves the API
 * alone; what was read last is kept by the page, which knows whose it is.
 */

import { CacheFirst, type PrecacheEntry, Serwist, type SerwistPlugin } from 'serwist'
import { PICTURES } from './app/offline/cache-names.ts'

/** The build puts the list of files in the place of this name. */
declare const self: { __SW_MANIFEST: PrecacheEntry[] }

const PICTURES_MAX = 200
const PUBLIC_PICTURE = /^\/media\/[\w-]+\.webp$/

/** Lets go of the pictures that were stored first. */
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
    // What the server answers by itself is never a page of the app.
    navigateFallbackDenylist: [/^\/(api|media|metrics|ws-feed)([/?]|$)/, /^[^?]*\.\w+(\?|$)/],
  },
  // A first worker looks after the page that fetched it; a later one waits until the member wants the new version.
  clientsClaim: true,
  runtimeCaching: [
    {
      matcher: ({ url, sameOrigin }) => sameOrigin && PUBLIC_PICTURE.test(url.pathname),
      // A picture's name never stands for another picture.
      handler: new CacheFirst({ cacheName: PICTURES, plugins: [bounded] }),
    },
  ],
}).addEventListeners()
