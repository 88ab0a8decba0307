/** Builds the browser app into dist/; in development serves it with the API of a running server behind it. */

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { compression } from 'vite-plugin-compression2'

export default defineConfig(({ mode }) => {
  const { PORT = '3000' } = loadEnv(mode, '../..', 'PORT')
  const server = `http://127.0.0.1:${PORT}`

  return {
    plugins: [
      react(),
      tailwindcss(),
      compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
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
