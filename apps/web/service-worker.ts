/** Builds the service worker once the app is written: it knows the page of its version, and the files that this names. */

import { resolve } from 'node:path'
import { catalogueLanguages, entriesOf } from '@canopy/contract/language/catalogue-files'
import { SOURCE_LANGUAGE } from '@canopy/contract/language/translate'
import { build, type Plugin } from 'vite'

/** Files of the app and of the pages that members see first, as the head of the page names them, without fonts of single languages. */
const NAMED_FILES = /\/assets\/(?!noto-)[\w.-]+/g

const somethingNew = Object.fromEntries(
  [SOURCE_LANGUAGE, ...catalogueLanguages()].map((language) => [
    language,
    entriesOf(language).find(({ id }) => id === 'notices.somethingNew')?.text,
  ]),
)

export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir: outDir }, bundle) {
    const page = bundle['index.html']
    if (outDir === undefined || page?.type !== 'asset') throw new Error('The build has no page')
    const html = page.source.toString()
    await build({
      configFile: false,
      logLevel: this.environment.config.logLevel ?? 'info',
      publicDir: false,
      define: {
        // The server puts its own revision there, since it also writes into the page.
        PAGE: JSON.stringify({ revision: 'page-revision', url: 'index.html' }),
        SOMETHING_NEW: JSON.stringify(somethingNew),
        NAMED_FILES: JSON.stringify([...new Set(html.match(NAMED_FILES))]),
      },
      build: {
        outDir,
        emptyOutDir: false,
        rolldownOptions: {
          input: resolve(import.meta.dirname, 'src/sw.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    })
  },
}
