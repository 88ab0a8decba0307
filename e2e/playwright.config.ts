import { defineConfig } from '@playwright/test'

export default defineConfig({
  outputDir: '../test-results/e2e',
  // Each has a browser, a server and a database; more of them would wait for each other on two cores.
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
    // So that every request is the page's own; what the worker does has a test file to itself.
    serviceWorkers: 'block',
    // Pictures of every step would keep the processors busier than the tests do.
    trace: { mode: 'retain-on-failure', screenshots: false },
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
