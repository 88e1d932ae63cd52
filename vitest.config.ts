import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const steady = fileURLToPath(new URL('scripts/steady-seed.ts', import.meta.url))

export default defineConfig({
  test: {
    // One worker per core: the tests of the API wait for Postgres as much as they compute.
    maxWorkers: availableParallelism(),
    allowOnly: false,
    projects: [
      // Pure functions share nothing, so their files may share a worker.
      { test: { name: 'rules', isolate: false, setupFiles: [steady], include: ['*.test.ts', '{domain,scripts}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          setupFiles: [steady],
          // `npm test` names every test that needed the second try (docs/decisions/0011).
          retry: 1,
          // Every file opens a portal and a database of its own; what the modules keep between them is no test's to see. A worker
          // that begins with the next file spends two seconds of the processor less on it.
          isolate: false,
          globalSetup: 'server/src/testing/global-setup.ts',
          // A guard against hanging, not a measure: a busy machine must not fail a right answer.
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      // The portal's own Vite configuration, because its virtual modules are part of what is tested.
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        test: { name: 'web', setupFiles: [steady], include: ['src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
