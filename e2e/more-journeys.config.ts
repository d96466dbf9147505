import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

export default defineConfig({
  ...journeys,
  testDir: './more-journeys',
  timeout: 60_000,
  expect: { timeout: 10_000 },
})
