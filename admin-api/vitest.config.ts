import { configDefaults, defineConfig } from 'vitest/config'
import { startClockOfTests } from '../testing/test-clock.ts'

startClockOfTests()

const { TEST_DATABASE, TEST_ALL } = process.env
/** Tests of what only PostgreSQL does need `TEST_DATABASE=postgres`; slow ones run in `npm run test:all`. */
const exclude = [
  ...(TEST_DATABASE === 'postgres' ? [] : ['**/*.postgres.test.ts']),
  ...(TEST_ALL === 'true' ? [] : ['**/*.all.test.ts']),
]

export default defineConfig({
  test: {
    setupFiles: ['../testing/seed-random-inputs.ts'],
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'sample/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...exclude],
    globalSetup: 'test/support/prepare-databases.ts',
    // Loading the service again for each file took two thirds of the time. Tests leave nothing in its modules.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 30_000,
  },
})
