import fc from 'fast-check'

/** `npm test` always draws the same inputs; `npm run test:all` sets a fresh seed and prints it. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? 1) })

/** `npm run test:all` tries each property five times as often. */
export function runs(count: number): { numRuns: number } {
  return { numRuns: process.env.TEST_ALL === 'true' ? 5 * count : count }
}
