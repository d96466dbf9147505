// `npm test`: lint, types, unit, service, whole-product and browser tests; ends with the total of all of them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import { prepareSamplePictures } from '../e2e/support/prepare-sample-pictures.ts'
import { buildSiteCode } from '../site/src/publisher/build-site-code.ts'
import { buildDesk } from './build-desk.ts'
import { type RunResult, runTool } from './run-tool.ts'
import { failedJourneys, failedUnits, playwrightReport, readUnhandledErrors, vitestReport } from './test-reports.ts'
import { siteTypesCheck, typesCheck } from './type-checks.ts'

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'hometown-test-'))

interface Count {
  passed: number
  failed: number
  failures: string[]
}

interface Check {
  name: string
  tool: string
  args: readonly string[]
  folder?: string
}

const checks: readonly Check[] = [
  { name: 'lint', tool: 'biome', args: ['ci', '.', '--error-on-warnings'] },
  { name: 'import directions', tool: 'node', args: ['scripts/check-imports.ts'] },
  { name: 'types', ...typesCheck },
  { name: 'types of site', ...siteTypesCheck },
]

try {
  const total: Count = { passed: 0, failed: 0, failures: [] }
  await Promise.all([buildSiteCode(), buildDesk()])
  const [parts] = await Promise.all([Promise.all([runChecks(), ...runUnits()]), prepareSamplePictures()])
  const counts = [...parts, ...(await runWholeProduct())]
  for (const count of counts) {
    total.passed += count.passed
    total.failed += count.failed
    total.failures.push(...count.failures)
  }
  for (const failure of total.failures) console.log(`✗ ${failure}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
} finally {
  rmSync(reports, { recursive: true, force: true })
}

async function runChecks(): Promise<Count> {
  const count: Count = { passed: 0, failed: 0, failures: [] }
  for (const { name, tool, args, folder } of checks) {
    const result = await runTool(tool, args, { cwd: join(root, folder ?? '.'), quiet: true })
    const ok = result.code === 0
    count[ok ? 'passed' : 'failed']++
    console.log(`${ok ? '✓' : '✗'} ${name}`)
    if (ok) continue
    console.log(result.output)
    count.failures.push(name)
  }
  return count
}

/** Beside other projects Vitest gives the service one worker. Its tests mostly wait: use more workers than cores. */
function runUnits(): Promise<Count>[] {
  const config = 'vitest.config.ts'
  const service = '@hometown/admin-api'
  const cores = availableParallelism()
  return [
    runVitest('service', { config, project: service, workers: 2 * cores }),
    runVitest('units', { config, project: `!${service}`, workers: cores }),
  ]
}

/** Starts, kills and power cuts mostly wait, so the browser journeys run alongside; each starts its own product. */
async function runWholeProduct(): Promise<Count[]> {
  let product = ''
  const counts = await Promise.all([
    runVitest('product', {
      config: 'e2e/vitest.config.ts',
      keep: (output) => {
        product = output
      },
    }),
    runPlaywright(),
  ])
  console.log(product)
  return counts
}

interface VitestRun {
  config: string
  project?: string
  workers?: number
  keep?: (output: string) => void
}

async function runVitest(name: string, { config, project, workers, keep }: VitestRun): Promise<Count> {
  const file = join(reports, `${name}.json`)
  const unhandledErrors = join(reports, `${name}-errors.json`)
  const own = `--reporter=${join(import.meta.dirname, 'unhandled-errors.reporter.ts')}`
  const reporters = ['--reporter=default', own, '--reporter=json', `--outputFile.json=${file}`]
  // Retry once, like the journeys, in case the machine was busy. The output names retried tests.
  const args = ['run', '--retry=1', '--config', join(root, config), ...reporters]
  if (project) args.push('--project', project)
  if (workers) args.push(`--maxWorkers=${workers}`)
  const env = { UNHANDLED_ERRORS_FILE: unhandledErrors }
  const result = await runTool('vitest', args, { cwd: root, env, quiet: Boolean(keep) })
  keep?.(result.output)
  const count = countFrom(result, file, vitestReport, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests || report.numFailedTestSuites,
    failures: failedUnits(report),
  }))
  const errors = result.code === 0 ? [] : readUnhandledErrors(unhandledErrors)
  return { ...count, failures: [...count.failures, ...errors.map((error) => `${name}: ${error}`)] }
}

async function runPlaywright(): Promise<Count> {
  const file = join(reports, 'playwright.json')
  const result = await runTool('playwright', ['test'], {
    cwd: join(root, 'e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  })
  return countFrom(result, file, playwrightReport, (report) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    failures: failedJourneys(report),
  }))
}

/** A failing exit code counts as a failure even if the report is missing or says otherwise. */
function countFrom<T>(result: RunResult, file: string, schema: z.ZodType<T>, count: (report: T) => Count): Count {
  try {
    const counted = count(schema.parse(JSON.parse(readFileSync(file, 'utf8'))))
    if (result.code === 0 || counted.failed > 0) return counted
    return {
      ...counted,
      failed: 1,
      failures: [`${basename(file, '.json')}: every test that ended passed, and yet it ended with ${result.code}`],
    }
  } catch {
    return { passed: 0, failed: 1, failures: [`${basename(file, '.json')}: no report, ended with ${result.code}`] }
  }
}
