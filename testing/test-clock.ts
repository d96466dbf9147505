import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** When every test run begins: Friday, November 20, 2026, 10:00 in the sample county. */
export const START_OF_TESTS = Date.UTC(2026, 10, 20, 16)

const PRELOAD = `--import=${pathToFileURL(join(import.meta.dirname, 'start-of-time.mjs')).href}`

/**
 * Lets this run's workers, and every process that they start with their environment, begin at `START_OF_TESTS`. Called by
 * the configurations of Vitest and Playwright, whose own process keeps the real time.
 */
export function startClockOfTests(): void {
  process.env.TEST_CLOCK_OFFSET ??= String(START_OF_TESTS - Date.now())
  if (process.env.NODE_OPTIONS?.includes(PRELOAD)) return
  process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, PRELOAD].filter(Boolean).join(' ')
}
