import { defineConfig } from '@playwright/test'

export default defineConfig({
  outputDir: '../test-results/e2e',
  // Each worker has a browser, a server and a database. A third one on two cores would save no time.
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
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
