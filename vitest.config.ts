import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

const steady = fileURLToPath(new URL('scripts/steady-seed.ts', import.meta.url))
const pages = fileURLToPath(new URL('web/testing/setup.ts', import.meta.url))
const quickPasswords = fileURLToPath(new URL('server/testing/quick-passwords.ts', import.meta.url))

// One more than there are cores, because the tests of the API wait for Postgres, mails and the programs they start.
const maxWorkers = availableParallelism() + 1

// Node reads our TypeScript itself, as it does in production. Vite would transform each module first, and its imports are slower
// than Node's (docs/decisions/0078-tests-on-node-itself.md).
const byNode = { viteModuleRunner: false, nodeLoader: false }

/** JSX for the production build of React, which the project below chooses with NODE_ENV. */
const shippedJsx = { name: 'shipped-jsx', config: () => ({ oxc: { jsx: { development: false } } }) }

export default defineConfig({
  test: {
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    projects: [
      // Pure functions have no state, so their test files may share a worker.
      {
        test: {
          name: 'rules',
          experimental: byNode,
          isolate: false,
          setupFiles: [steady],
          include: ['*.test.ts', '{domain,scripts}/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          experimental: byNode,
          include: ['server/**/*.test.ts'],
          setupFiles: [steady, quickPasswords],
          // `npm test` names every test that passed only at the second try (docs/decisions/0011).
          retry: 1,
          // Every file opens its own portal and database, so no test sees state that modules keep between files. A reused worker
          // saves two seconds of CPU time on the next file.
          isolate: false,
          globalSetup: 'server/testing/global-setup.ts',
          // These only stop a hanging test: a busy machine must not fail a correct answer.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // Uses the portal's own Vite configuration, because the tests need its virtual modules. Workers are reused, because loading
      // the modules again for each file would take most of the time.
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        test: {
          name: 'web',
          isolate: false,
          maxWorkers,
          setupFiles: [steady],
          include: ['src/**/*.test.ts'],
        },
      },
      // Whole pages in a document without a browser (docs/decisions/0081-pages-without-a-browser.md).
      {
        extends: 'web/vite.config.ts',
        root: 'web',
        plugins: [shippedJsx],
        test: {
          name: 'pages',
          // React as we ship it. Its development build records a stack for each element, a quarter of the time of these tests.
          env: { NODE_ENV: 'production' },
          environment: 'happy-dom',
          isolate: false,
          maxWorkers,
          setupFiles: [steady, pages],
          include: ['src/**/*.test.tsx'],
          testTimeout: 120_000,
        },
      },
    ],
  },
})
