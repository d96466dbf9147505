import { defineConfig } from '@playwright/test'
import { prepareChromium } from './support/chromium.ts'

const chromium = await prepareChromium()

export default defineConfig({
  testDir: './journeys',
  fullyParallel: false,
  workers: 1,
  timeout: 60_000,
  forbidOnly: true,
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  outputDir: '../test-results',
  use: {
    browserName: 'chromium',
    ...(chromium ? {} : { channel: 'chrome' }),
    launchOptions: {
      ...(chromium && {
        executablePath: chromium.executablePath,
        env: { ...definedEnvironment(), ...chromium.env },
      }),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking'],
    },
    screenshot: 'only-on-failure',
  },
})

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
