/** How often a property is tried: `npm run test:all` tries five times as many. */
export function runs(count: number): { numRuns: number } {
  return { numRuns: process.env.TEST_ALL === 'true' ? 5 * count : count }
}
