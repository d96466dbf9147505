import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { z } from 'zod'
import { NODE_COMPILE_CACHE } from '../../testing/compile-cache.ts'
import { type RunResult, runTool } from '../run-tool.ts'
import type { Count } from './count.ts'
import {
  failedJourneys,
  failedUnits,
  journeyDurations,
  playwrightReport,
  readUnhandledErrors,
  vitestReport,
} from './reports.ts'
import type { Times } from './times.ts'

const root = join(import.meta.dirname, '../..')

interface TestRun {
  /** Names the reports, and the part of the run. */
  name: string
  /** Where the reports go. */
  reports: string
  times?: Times
  /** Only files whose path has one of these. */
  patterns?: readonly string[]
}

interface VitestRun extends TestRun {
  config: string
  project?: string
  workers?: number
  /** Takes the output, which is not shown as it comes. */
  keep?: (output: string) => void
}

export async function runVitest(run: VitestRun): Promise<Count> {
  const { name, reports, config, project, workers, keep, patterns = [] } = run
  const file = join(reports, `${name}.json`)
  const unhandledErrors = join(reports, `${name}-errors.json`)
  const own = `--reporter=${join(import.meta.dirname, 'unhandled-errors.reporter.ts')}`
  const reporters = ['--reporter=default', own, '--reporter=json', `--outputFile.json=${file}`]
  const args = ['run', '--config', join(root, config), ...reporters, ...patterns]
  if (project) args.push('--project', project)
  if (workers) args.push(`--maxWorkers=${workers}`)
  if (patterns.length > 0) args.push('--passWithNoTests')
  const env = { UNHANDLED_ERRORS_FILE: unhandledErrors, NODE_COMPILE_CACHE }
  const result = await runTool('vitest', args, { cwd: root, env, quiet: Boolean(keep) })
  keep?.(result.output)
  const count = countFrom(result, file, vitestReport, (report) => {
    for (const { name: path, startTime, endTime } of report.testResults)
      run.times?.noteFile(relative(root, path), endTime - startTime)
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests || report.numFailedTestSuites,
      failures: failedUnits(report),
    }
  })
  const errors = result.code === 0 ? [] : readUnhandledErrors(unhandledErrors)
  return { ...count, failures: [...count.failures, ...errors.map((error) => `${name}: ${error}`)] }
}

export async function runPlaywright(run: TestRun): Promise<Count> {
  const file = join(run.reports, `${run.name}.json`)
  const { patterns = [] } = run
  const result = await runTool(
    'playwright',
    ['test', ...patterns, ...(patterns.length > 0 ? ['--pass-with-no-tests'] : [])],
    { cwd: join(root, 'e2e'), env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  )
  return countFrom(result, file, playwrightReport, (report) => {
    for (const [path, duration] of journeyDurations(report)) run.times?.noteFile(`e2e/journeys/${path}`, duration)
    return {
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      failures: failedJourneys(report),
    }
  })
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
