// `npm test`: lint, types, unit, service, whole-product and browser tests; ends with the total of all of them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { prepareSampleCounty } from '../e2e/support/prepare-sample-county.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { buildAll } from './build-all.ts'
import { type Count, sumOf } from './test/count.ts'
import { runChecks } from './test/run-checks.ts'
import { runPlaywright, runVitest } from './test/run-tests.ts'
import { createTimes } from './test/times.ts'

const reports = mkdtempSync(join(temporaryFolder(), 'hometown-test-'))
// PostgreSQL runs as another account, which has to get to its files.
chmodSync(reports, 0o755)
process.env.TMPDIR = reports
const times = createTimes()
const SERVICE = '@hometown/admin-api'

try {
  await times.of('build', buildAll)
  const [parts, county] = await Promise.all([Promise.all([runChecks(times), ...runUnits()]), prepareCounty()])
  const total = sumOf([...parts, county, ...(county.failed > 0 ? [] : await runWholeProduct())])
  console.log(`\n${times.table()}\n`)
  for (const failure of total.failures) console.log(`✗ ${failure}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
} finally {
  rmSync(reports, { recursive: true, force: true })
}

/** Journeys and product tests begin with it. Its failure must not end the other tests, which run at the same time. */
async function prepareCounty(): Promise<Count> {
  try {
    await times.of('sample county', prepareSampleCounty)
    return { passed: 1, failed: 0, failures: [] }
  } catch (error) {
    console.error(error)
    const reason = error instanceof Error ? error.message : String(error)
    return { passed: 0, failed: 1, failures: [`sample county, so product tests and journeys didn’t run: ${reason}`] }
  }
}

/** Beside other projects Vitest gives the service one worker. Its tests mostly wait: use more workers than cores. */
function runUnits(): Promise<Count>[] {
  const config = 'vitest.config.ts'
  const cores = availableParallelism()
  return [
    times.of('service', () =>
      runVitest({ name: 'service', reports, times, config, project: SERVICE, workers: 2 * cores }),
    ),
    times.of('units', () =>
      runVitest({ name: 'units', reports, times, config, project: `!${SERVICE}`, workers: cores }),
    ),
  ]
}

/** Starts, kills and power cuts mostly wait, so the browser journeys run alongside; each starts its own product. */
async function runWholeProduct(): Promise<Count[]> {
  let product = ''
  const keep = (output: string) => {
    product = output
  }
  const counts = await Promise.all([
    times.of('product', () => runVitest({ name: 'product', reports, times, config: 'e2e/vitest.config.ts', keep })),
    times.of('journeys', () => runPlaywright({ name: 'journeys', reports, times })),
  ])
  console.log(product)
  return counts
}
