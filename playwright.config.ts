import { defineConfig } from '@playwright/test'
import { portalOrigin } from './e2e/environment.ts'
import { findChromium } from './scripts/chromium.ts'

// Every worker reads this file again: the environment hands them what the first reading found.
const chromium = (process.env.CHROMIUM = await findChromium())

/** Chromium reads the last `--disable-features` only, so Playwright's own choice is repeated before ours. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // The address bar nobody sees loads two pages of its own in every window: two fifths of a journey's work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` names every journey that needed the second try (docs/decisions/0011).
  retries: 1,
  workers: 2,
  // Guards against hanging, not measures: a busy machine must not fail a right answer.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['dot'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL: portalOrigin,
    // Recording a trace of every journey takes a quarter more time; `--trace on` records one when it is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What moves is waited for; nothing has to move.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${disabledFeatures.join()}`,
      ],
    },
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `${portalOrigin}/readyz`,
    // The demo is two years of a whole provider; on a busy machine that takes its time.
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8_000 },
  },
})
