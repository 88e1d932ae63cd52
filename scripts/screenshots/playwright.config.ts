// `npm run screenshots`: the pictures of the README, taken from the portal of the journeys.
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'
import { portalOrigin } from '../../e2e/environment.ts'

const root = path.resolve(import.meta.dirname, '../..')

export default defineConfig({
  ...journeys,
  testDir: import.meta.dirname,
  outputDir: path.join(root, 'test-results/screenshots'),
  retries: 0,
  workers: 1,
  reporter: 'line',
  webServer: { command: 'node e2e/server.ts', cwd: root, url: `${portalOrigin}/readyz`, timeout: 400_000 },
})
