import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{apps,packages}/*/src/**/*.test.ts'],
    globalSetup: 'apps/server/src/testing/global-setup.ts',
    // Stylesheets keep their text, which the test of the colours reads.
    css: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
