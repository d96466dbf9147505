// `npm run test:wordpress`: runs the tests that need a real WordPress, or says so and counts nothing without one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findExistingProblem } from '../e2e/wordpress/existing-wordpress.ts'
import { ensurePackages } from '../e2e/wordpress/packages.ts'
import { runTool } from './run-tool.ts'
import { failedUnits, type VitestReport, vitestReport } from './test/reports.ts'

const root = join(import.meta.dirname, '..')
const missing = process.env.WORDPRESS_URL ? findExistingProblem(process.env) : ensurePackages()
if (missing) console.log(`not run: ${missing}`)
else process.exitCode = await runTests()

async function runTests(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-test-'))
  const file = join(folder, 'report.json')
  const config = join(root, 'e2e/wordpress/vitest.config.ts')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code } = await runTool('vitest', ['run', '--config', config, ...reporters, ...process.argv.slice(2)], {
    cwd: root,
  })
  const report = readReport(file)
  rmSync(folder, { recursive: true })
  for (const failure of report ? failedUnits(report) : ['no report']) console.log(`✗ ${failure}`)
  // A file that fails to load has no tests but must count as a failure.
  const failed = Math.max(code === 0 ? 0 : 1, report?.numFailedTests ?? 0)
  console.log(`${report?.numPassedTests ?? 0} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

function readReport(file: string): VitestReport | undefined {
  try {
    return vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
