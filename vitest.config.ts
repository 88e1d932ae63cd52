import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One worker per core: the tests of the API wait for Postgres as much as they compute.
    maxWorkers: availableParallelism(),
    allowOnly: false,
    projects: [
      { test: { name: 'rules', include: ['*.test.ts', '{domain,scripts}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          testTimeout: 15_000,
          hookTimeout: 30_000,
        },
      },
      // The portal's own Vite configuration, because its virtual modules are part of what is tested.
      { extends: 'web/vite.config.ts', root: 'web', test: { name: 'web', include: ['src/**/*.test.{ts,tsx}'] } },
    ],
  },
})
