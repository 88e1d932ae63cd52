import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { portalOrigin } from './e2e/environment.ts'
import { findChromium } from './scripts/chromium.ts'

// Every worker loads this file again. The environment hands them the path that the first load found.
const chromium = (process.env.CHROMIUM = await findChromium())

/** Chromium honors only the last `--disable-features`, so Playwright's own list is repeated before ours. */
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
  // The address bar, although invisible, loads two pages in every window: two fifths of a journey's work.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` names every journey that passed only at the second try (docs/decisions/0011).
  retries: 1,
  // One more than there are cores, because a journey also waits for mails, timers and answers.
  workers: availableParallelism() + 1,
  // These only stop a hanging test: a busy machine must not fail a correct answer.
  timeout: 150_000,
  expect: { timeout: 30_000 },
  reporter: [['dot'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL: portalOrigin,
    // Recording a trace of every journey takes a quarter more time; `--trace on` records one when needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    // A service worker would hide the network failures that a journey simulates. The journey about it allows one.
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
        // Caches compiled code from the first load of a page on. By default Chromium starts with the third.
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
