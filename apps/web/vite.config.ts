/** Builds the browser app into dist/; in development serves it with the API of a running server behind it. */

import { parse } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { firstPageModules, headScripts, siteValues } from './head-scripts.ts'
import { serviceWorker } from './service-worker.ts'

/** The packages that every page needs, and that a new version of the app rarely changes. */
const FOUNDATION =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|lucide-react\/dist\/esm\/(shared|\w+\.mjs))(\/|$)/

/** Inputs that forms of visitors and members share, with their links and sentences with links. */
const INPUTS =
  /\/src\/(language\/rich|ui\/(text-link|form\/(field|form-failure|password-input|select)))\.tsx?$/

/** The modules in src/app/bundles, in this order: each becomes one file with all its imports that are not in an earlier one. */
const BUNDLES = ['visitor', 'calls', 'member']

/** The pages that members see first: each becomes one file in the same way, which others load for what they share with it. */
const PAGES = firstPageModules.map((module) => ({ name: parse(module).name, test: `/src/${module}` }))

/** At the top of the first files: Chromium compiles all their functions while they arrive, on another thread, instead of each at its first call. */
const COMPILED_EARLY = '//# allFunctionsCalledOnLoad'
const FIRST_FILES = ['index', 'foundation', ...BUNDLES, ...PAGES.map(({ name }) => name)]

export default defineConfig(({ mode }) => {
  const { PORT = '3000' } = loadEnv(mode, '../..', 'PORT')
  const server = `http://127.0.0.1:${PORT}`

  return {
    plugins: [
      react(),
      tailwindcss(),
      siteValues,
      headScripts,
      compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
      serviceWorker,
    ],
    build: {
      target: 'baseline-widely-available',
      modulePreload: {
        // Every browser of the target preloads modules by itself.
        polyfill: false,
        // Lists of what to preload with later files would be a thirtieth of the first page, whose next files the service worker takes while nothing else is done.
        resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
      },
      // The content security policy allows no data: fonts or scripts, so every asset stays a file.
      assetsInlineLimit: 0,
      // One style sheet, though it is 3 kB more before the first paint: of several, Vite would list the page's own again at the top of each
      // file with lazy imports, where the line for the compiler must be.
      cssCodeSplit: false,
      rolldownOptions: {
        // A dynamic import of what is loaded anyway only delays it, and whoever starts Canopy for the first time would read the warning.
        onLog(level, log, report) {
          if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
          report(level, log)
        },
        optimization: { inlineConst: { mode: 'all' } },
        treeshake: {
          manualPureFunctions: [
            'endpoint',
            'z',
            'text',
            'requiredText',
            'optionalText',
            'positive',
            'pageQuery',
          ],
        },
        output: {
          postBanner: ({ name }) => (FIRST_FILES.includes(name) ? COMPILED_EARLY : ''),
          codeSplitting: {
            groups: [
              { name: 'foundation', test: FOUNDATION },
              // Keeps together the imports of main.tsx, which would be split by who else imports them.
              { name: 'app', tags: ['$initial'], includeDependenciesRecursively: false },
              { name: 'inputs', test: INPUTS },
              ...BUNDLES.map((name) => ({ name, test: `/src/app/bundles/${name}.ts` })),
              ...PAGES,
              // Keeps together the modules that pages of the stewards' desk share, some forty files, but for what decides cases: it brings the
              // library for forms, which the overview and the lists do without. What the first steps of a community share with a page is of those.
              {
                name: 'desk',
                test: /\/src\/features\/stewards\/(?!(decision|community|doors|health|webhooks)\/)/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
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
        '/messages': server,
        '/ws-feed': { target: server, ws: true },
      },
    },
  }
})
