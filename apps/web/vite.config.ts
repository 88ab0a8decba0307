/** Builds the browser app into dist/; in development serves it with the API of a running server behind it. */

import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { serwist } from '@serwist/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'

/**
 * Every schema of zod can write itself as JSON Schema. Only the server's documentation asks for that; here it would be a fifth of
 * the library, so these modules are left out: what they export does nothing.
 */
const withoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) =>
      [...code.matchAll(/export (?:const|function|class) (\w+)/g)]
        .map(([, name]) => `export const ${name} = () => undefined`)
        .join('\n'),
  },
}

const DIST = resolve(import.meta.dirname, 'dist')

/** The service worker knows by name every file of its version, so that one version is there as a whole or not at all. */
const serviceWorker = [
  serwist({
    swSrc: 'src/sw.ts',
    swDest: 'sw.js',
    globDirectory: DIST,
    globPatterns: ['index.html', 'theme.js', 'favicon.svg', 'assets/*.{js,css,woff2}'],
    // Always in the same order, so that the same files make the same worker.
    manifestTransforms: [
      (entries) => ({ manifest: entries.sort((one, other) => (one.url < other.url ? -1 : 1)), warnings: [] }),
    ],
    rollupFormat: 'iife',
  }),
  {
    // It is built last, out of reach of the plugin that compresses all the others.
    name: 'compressed-service-worker',
    apply: 'build',
    enforce: 'post',
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const built = await readFile(resolve(DIST, 'sw.js'))
        await writeFile(resolve(DIST, 'sw.js.br'), brotliCompressSync(built))
        await writeFile(resolve(DIST, 'sw.js.gz'), gzipSync(built))
      },
    },
  } satisfies Plugin,
]

export default defineConfig(({ mode }) => {
  const { PORT = '3000' } = loadEnv(mode, '../..', 'PORT')
  const server = `http://127.0.0.1:${PORT}`

  return {
    plugins: [
      react(),
      tailwindcss(),
      withoutJsonSchema,
      compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
      serviceWorker,
    ],
    build: {
      target: 'baseline-widely-available',
      // The content security policy allows no data: fonts or scripts, so every asset stays a file.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // What every page needs, and what a new version of the app rarely changes: one file, kept by the browser.
              {
                name: 'foundation',
                test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query))\//,
              },
            ],
          },
        },
      },
    },
    server: {
      proxy: {
        '/api': server,
        '/media': server,
        '/ws-feed': { target: server, ws: true },
      },
    },
  }
})
