/** Builds the browser app into dist/; in development serves it with the API of a running server behind it. */

import { resolve } from 'node:path'
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
const serviceWorker = serwist({
  swSrc: 'src/sw.ts',
  swDest: 'sw.js',
  globDirectory: DIST,
  globPatterns: ['index.html', 'theme.js', 'preload.js', 'favicon.svg', 'assets/*.{js,css,woff2}'],
  // Always in the same order, so that the same files make the same worker.
  manifestTransforms: [
    (entries) => ({ manifest: entries.sort((one, other) => (one.url < other.url ? -1 : 1)), warnings: [] }),
  ],
  rollupFormat: 'iife',
})

/** What every page needs, and what a new version of the app rarely changes. */
const FOUNDATION =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|lucide-react\/dist\/esm\/(shared|(Icon|context|createLucideIcon)\.mjs))(\/|$)|rolldown\/runtime/

/** The fields of forms, on the first screen of visitors and on later ones of members. */
const FIELDS = /\/ui\/(control-class|field|form-failure|password-input|text-area|text-input|text-link)\.tsx?$/

/** What every page of a member needs. Each brings along what it imports. */
const MEMBER =
  /\/apps\/web\/src\/(app\/shell\.tsx|api\/client\.ts|features\/(\w+)\/\2-data\.ts|features\/shop\/cart\/cart-button\.tsx|ui\/(badge|load-failure|picture|time-ago)\.tsx)$|\/packages\/contract\/src\/pictures\.ts$/

/** The first screen of a visitor. */
const VISITOR = /\/apps\/web\/src\/(app\/visitor-frame|features\/accounts\/login-page)\.tsx$/

/** Pages that many see first; each in one file with what it needs, for a phone fetches six at a time. */
const FIRST_PAGE = /\/features\/\w+\/(?:\w+\/)?((?:feed|shop|challenges|leaderboard)-page)\.tsx$/

/** Names in the page the files that a member's first page needs besides the entry, and a visitor's, for `/preload.js`. */
const nameFirstFiles: Plugin = {
  name: 'name-first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const filesOf = (...names: string[]) =>
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && names.includes(file.name) ? `/${file.fileName}` : [],
        )
      const meta = (name: string, files: string[]) => ({
        tag: 'meta',
        attrs: { name, content: files.join(' ') },
        injectTo: 'head-prepend' as const,
      })
      return [meta('member-files', filesOf('member')), meta('visitor-files', filesOf('visitor', 'fields'))]
    },
  },
}

export default defineConfig(({ mode }) => {
  const { PORT = '3000' } = loadEnv(mode, '../..', 'PORT')
  const server = `http://127.0.0.1:${PORT}`

  return {
    plugins: [
      react(),
      tailwindcss(),
      withoutJsonSchema,
      nameFirstFiles,
      compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
      serviceWorker,
    ],
    build: {
      target: 'baseline-widely-available',
      // Every browser of the target preloads modules by itself.
      modulePreload: { polyfill: false },
      // The content security policy allows no data: fonts or scripts, so every asset stays a file.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'foundation', priority: 1, test: FOUNDATION },
              // What is imported by the entry would else be split by who else imports it, into twenty files.
              { name: 'app', priority: 1, tags: ['$initial'], includeDependenciesRecursively: false },
              { name: 'fields', test: FIELDS },
              { name: 'member', test: MEMBER },
              { name: 'visitor', test: VISITOR },
              { debugName: 'first page', name: (id) => FIRST_PAGE.exec(id)?.[1] },
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
