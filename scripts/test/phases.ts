import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

export interface Count {
  passed: number
  failed: number
  failures: string[]
}

export interface TestRun {
  /** The name of the phase, and of its reports. */
  name: string
  /** The folder of the reports. */
  reports: string
}

export const NO_TESTS: Count = { passed: 0, failed: 0, failures: [] }

export interface Phase {
  name: string
  /** A phase without a count passes unless it throws, and counts as no test. */
  run(run: TestRun): Promise<Count> | Promise<void>
}

interface Result extends Count {
  /** Times stand in the order in which the phases ran. */
  times: { name: string; milliseconds: number }[]
}

/** Runs one phase after another: side by side they would only wait for each other on the same cores. */
export async function runPhases(phases: readonly Phase[], options: { endsAtFirstFailure: boolean }): Promise<Result> {
  const folder = mkdtempSync(join(temporaryFolder(), 'hometown-test-'))
  // PostgreSQL runs as another account, which has to get to its files.
  chmodSync(folder, 0o755)
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  const result: Result = { passed: 0, failed: 0, failures: [], times: [] }
  try {
    for (const { name, run } of phases) {
      const startedAt = performance.now()
      const count = await countOf(name, () => run({ name, reports: folder }))
      result.times.push({ name, milliseconds: performance.now() - startedAt })
      result.passed += count.passed
      result.failed += count.failed
      result.failures.push(...count.failures)
      if (count.failed > 0 && options.endsAtFirstFailure) break
    }
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
    rmSync(folder, { recursive: true, force: true })
  }
  return result
}

async function countOf(name: string, run: () => Promise<Count> | Promise<void>): Promise<Count> {
  try {
    return (await run()) ?? NO_TESTS
  } catch (error) {
    console.error(error)
    return { passed: 0, failed: 1, failures: [`${name}: ${error instanceof Error ? error.message : String(error)}`] }
  }
}

/** Prints where the time went, each failure once more, and the line with the total. */
export function finish({ passed, failed, failures, times }: Result): void {
  const width = Math.max(...times.map(({ name }) => name.length))
  const all = times.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  console.log(`\nWhere the time went (${formatMinutes(all)})`)
  for (const { name, milliseconds } of times) console.log(`  ${name.padEnd(width)}  ${formatMinutes(milliseconds)}`)
  console.log()
  for (const failure of failures) console.log(`✗ ${failure}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

function formatMinutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')}`
}
