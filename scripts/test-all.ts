// `npm run test:all [part …]` runs what `npm test` leaves out. Every part runs, whatever fails before it.
import { randomInt } from 'node:crypto'
import { findExistingProblem } from '../e2e/wordpress/existing-wordpress.ts'
import { ensurePackages } from '../e2e/wordpress/packages.ts'
import { buildAll } from './build-all.ts'
import { runCheck } from './test/checks.ts'
import { finish, NO_TESTS, type Phase, runPhases, type TestRun } from './test/phases.ts'
import { runPlaywright, runVitest } from './test/run-tests.ts'
import { benchTypesCheck } from './type-checks.ts'

const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31))
const wanted = process.argv.slice(2)

const parts: Phase[] = [
  { name: 'types', run: () => runCheck({ name: 'types of benchmarks', ...benchTypesCheck }) },
  {
    name: 'advisories',
    run: () => runCheck({ name: 'advisories', tool: 'node', args: ['scripts/check-dependencies.ts'] }),
  },
  {
    name: 'fresh-seed',
    run: (run) => runVitest(run, { config: 'vitest.config.ts', env: { TEST_ALL: 'true', TEST_SEED: seed } }),
  },
  {
    name: 'postgres',
    run: (run) =>
      runVitest(run, {
        config: 'vitest.config.ts',
        project: '@hometown/admin-api',
        env: { TEST_DATABASE: 'postgres' },
      }),
  },
  { name: 'product', run: (run) => runVitest(run, { config: 'e2e/more-product.config.ts' }) },
  { name: 'journeys', run: (run) => runPlaywright(run, { config: 'more-journeys.config.ts' }) },
  { name: 'wordpress', run: runWordpress },
]

const unknown = wanted.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`No part is named ${unknown.join(', ')}. The parts: ${parts.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

console.log(`Random inputs are drawn with TEST_SEED=${seed}.`)
const selected = parts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
finish(await runPhases([{ name: 'build', run: buildAll }, ...selected], { endsAtFirstFailure: false }))

/** Says so and counts nothing on a machine without WordPress's packages. */
async function runWordpress(run: TestRun) {
  const problem = process.env.WORDPRESS_URL ? findExistingProblem(process.env) : ensurePackages()
  if (!problem) return runVitest(run, { config: 'e2e/wordpress/vitest.config.ts' })
  console.log(`WordPress tests not run: ${problem}`)
  return NO_TESTS
}
