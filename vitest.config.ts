import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,packages}/*/src/**/*.test.ts', 'docs/*.test.ts'],
    globalSetup: 'apps/server/src/testing/global-setup.ts',
    // Each file has an app and a database of its own; loading the server's code anew for each took half of the time.
    isolate: false,
    // Tests wait more than they work; all of them share one PostgreSQL and its connections.
    maxWorkers: Math.min(availableParallelism(), 4),
    // Stylesheets keep their text, which the test of the colours reads.
    css: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Generous as well: what is waited for here goes on behind an answer, such as mails twice a second, and pictures.
    expect: { poll: { timeout: 10_000 } },
  },
})
