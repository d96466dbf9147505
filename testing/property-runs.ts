/** `npm run test:all` tries each property five times as often. */
export function runs(count: number): { numRuns: number } {
  return { numRuns: process.env.TEST_ALL === 'true' ? 5 * count : count }
}
