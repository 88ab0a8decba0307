import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{apps,packages}/*/src/**/*.test.ts', '{docs,scripts}/*.test.ts'],
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          setupFiles: 'apps/web/src/testing/english-messages.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          // A file must not see the toasts and stores of another.
          isolate: true,
          setupFiles: ['apps/web/src/testing/english-messages.ts', 'apps/web/src/testing/setup.ts'],
        },
      },
    ],
    // Each file starts its own app and database; also loading the server's code for each file doubled the run time.
    isolate: false,
    // Tests often wait, so one more than there are cores; they share one PostgreSQL and its limited connections.
    maxWorkers: Math.min(availableParallelism() + 1, 4),
    // Left out of `npm test`, which has twelve minutes.
    tags: [{ name: 'long' }],
    // Keeps the text of stylesheets, which the test of the colours reads.
    css: true,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Little shorter, so that a failure says what was waited for. No test has a limit of its own that is shorter.
    expect: { poll: { timeout: 100_000 } },
  },
})
