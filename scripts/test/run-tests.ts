import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import { NODE_COMPILE_CACHE } from '../../testing/compile-cache.ts'
import { type RunResult, runTool } from '../run-tool.ts'
import type { Count, TestRun } from './phases.ts'
import { failedJourneys, failedUnits, playwrightReport, readUnhandledErrors, vitestReport } from './reports.ts'

const root = join(import.meta.dirname, '../..')

interface Options {
  /** The path is from the root for Vitest, from `e2e` for Playwright. */
  config: string
  env?: NodeJS.ProcessEnv
}

export async function runVitest(run: TestRun, options: Options & { project?: string }): Promise<Count> {
  const { config, project, env } = options
  const file = join(run.reports, `${run.name}.json`)
  const unhandledErrors = join(run.reports, `${run.name}-errors.json`)
  const own = `--reporter=${join(import.meta.dirname, 'unhandled-errors.reporter.ts')}`
  const args = ['run', '--config', join(root, config), '--reporter=dot', own, '--reporter=json']
  // Projects don't take it from the root's configuration, and would leave a core free, which is half of two.
  args.push(`--maxWorkers=${availableParallelism()}`, `--outputFile.json=${file}`)
  if (project) args.push('--project', project)
  const result = await runTool('vitest', args, {
    cwd: root,
    env: { UNHANDLED_ERRORS_FILE: unhandledErrors, NODE_COMPILE_CACHE, ...env },
  })
  const count = countTests(run.name, result, file, vitestReport, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests || report.numFailedTestSuites,
    failures: failedUnits(report),
  }))
  const errors = result.code === 0 ? [] : readUnhandledErrors(unhandledErrors)
  return { ...count, failures: [...count.failures, ...errors.map((error) => `${run.name}: ${error}`)] }
}

export async function runPlaywright(run: TestRun, { config, env }: Options): Promise<Count> {
  const file = join(run.reports, `${run.name}.json`)
  const result = await runTool('playwright', ['test', '--config', config], {
    cwd: join(root, 'e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
  })
  return countTests(run.name, result, file, playwrightReport, (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    failures: failedJourneys(report),
  }))
}

/** A failing exit code counts as a failure even if the report is missing or says otherwise. */
function countTests<T>(
  name: string,
  result: RunResult,
  file: string,
  schema: z.ZodType<T>,
  count: (report: T) => Count,
): Count {
  try {
    const counted = count(schema.parse(JSON.parse(readFileSync(file, 'utf8'))))
    if (result.code === 0 || counted.failed > 0) return counted
    const failure = `${name}: every test that ended passed, but the run ended with ${result.code}`
    return { ...counted, failed: 1, failures: [failure] }
  } catch {
    return { passed: 0, failed: 1, failures: [`${name}: no report, ended with ${result.code}`] }
  }
}
