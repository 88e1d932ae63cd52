import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { portalOrigin } from './e2e/environment.ts'
import { findChromium } from './scripts/chromium.ts'

// Every worker reads this file again, and gets the path that was found first from the environment.
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
  // The address bar, which is not visible, loads two pages in every window: two fifths of a journey's work.
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
  // One more than there are cores, because a journey waits for mails, timers and answers as well as computing.
  workers: availableParallelism() + 1,
  // These guard against hanging and measure nothing: a busy machine must not fail a correct answer.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [['dot'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL: portalOrigin,
    // Recording a trace of every journey takes a quarter more time; `--trace on` records one when it is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A worker would stand between a journey and the failures it makes; the journey about it allows one.
    serviceWorkers: 'block',
    // Playwright waits for animations, so they are turned off.
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
        // Keeps what was compiled from the first load of a page on. By itself Chromium begins with the third.
        '--blink-settings=v8CacheOptions=4',
      ],
    },
  },
  webServer: {
    command: 'node e2e/server.ts',
    url: `${portalOrigin}/readyz`,
    // Loading two years of demo data takes long on a busy machine.
    timeout: 400_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 8_000 },
  },
})
