import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

declare global {
  /** This process's `Date` is shifted by so many milliseconds. */
  var testClockOffset: number | undefined
}

/** Every test run begins on Friday, November 20, 2026, 10:00 in the sample county. */
export const START_OF_TESTS = Date.UTC(2026, 10, 20, 16)

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'shift-date.mjs')).href

/**
 * Lets this run's workers, and each process that they start with their `NODE_OPTIONS`, begin at `START_OF_TESTS`. The
 * callers are the configurations of Vitest and Playwright, whose own process keeps the real time.
 */
export function startClockOfTests(): void {
  if (process.env.NODE_OPTIONS?.includes(PRELOAD)) return
  process.env.NODE_OPTIONS = optionsWith(START_OF_TESTS - Date.now())
}

/** Returns `NODE_OPTIONS` for processes that begin at another moment than the tests. */
export function nodeOptionsFrom(moment: number): string {
  return optionsWith(moment - (Date.now() - (globalThis.testClockOffset ?? 0)))
}

/** Shifts the clock in `NODE_OPTIONS` alone, because that reaches all processes of the product. */
function optionsWith(offset: number): string {
  const others = process.env.NODE_OPTIONS?.split(' ').filter((option) => option && !option.includes(PRELOAD)) ?? []
  return [...others, `--import=${PRELOAD}?offset=${offset}`].join(' ')
}
