import { configDefaults } from 'vitest/config'

const { TEST_DATABASE, TEST_ALL } = process.env

/** For Vitest's `exclude`: what only PostgreSQL does, and what is slow, run in `npm run test:all`. */
export const excludedTests: readonly string[] = [
  ...configDefaults.exclude,
  ...(TEST_DATABASE === 'postgres' ? [] : ['**/*.postgres.test.ts']),
  ...(TEST_ALL === 'true' ? [] : ['**/*.all.test.ts']),
]
