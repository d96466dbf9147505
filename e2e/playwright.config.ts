import { defineConfig } from '@playwright/test'
import { startClockOfTests } from '../testing/test-clock.ts'
import { chromiumLaunchOptions } from './support/chromium.ts'

startClockOfTests()

export default defineConfig({
  testDir: './journeys',
  globalSetup: './support/global-setup.ts',
  fullyParallel: false,
  // Each worker has a product of its own.
  workers: 2,
  timeout: 120_000,
  // The limit is for what never happens: a busy machine may take a while.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    launchOptions: await chromiumLaunchOptions(),
    screenshot: 'only-on-failure',
  },
})
