// `npm test` runs one phase after another, up to the first that fails. It ends with the total of all tests.
import { buildAll } from './build-all.ts'
import { checkPhases } from './test/checks.ts'
import { finish, runPhases } from './test/phases.ts'
import { runPlaywright, runVitest } from './test/run-tests.ts'

const result = await runPhases(
  [
    { name: 'build', run: buildAll },
    ...checkPhases,
    { name: 'units and services', run: (run) => runVitest(run, { config: 'vitest.config.ts' }) },
    { name: 'product', run: (run) => runVitest(run, { config: 'e2e/vitest.config.ts' }) },
    { name: 'journeys', run: (run) => runPlaywright(run, { config: 'playwright.config.ts' }) },
  ],
  { endsAtFirstFailure: true },
)
finish(result)
