import { configDefaults } from 'vitest/config'

const { TEST_DATABASE, TEST_ALL } = process.env

/** Vitest excludes what only one database does, and what is slow and runs in `npm run test:all`. */
export const excludedTests: readonly string[] = [
  ...configDefaults.exclude,
  TEST_DATABASE === 'postgres' ? '**/*.sqlite.test.ts' : '**/*.postgres.test.ts',
  ...(TEST_ALL === 'true' ? [] : ['**/*.all.test.ts']),
]
