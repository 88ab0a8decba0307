import { defineConfig } from '@playwright/test'

/** Ten times what anything takes on a quiet computer. */
const LIMIT = 30_000

export default defineConfig({
  outputDir: '../test-results/e2e',
  // Each worker has a browser, a server and a database. A third one on two cores would save no time.
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 10 * LIMIT,
  expect: { timeout: LIMIT },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: LIMIT,
    // Playwright would wait for every animation; tests of animated parts ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Makes every request come from the page; the tests of the service worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH !== undefined && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
