import { join } from 'node:path'
import { runTool } from '../run-tool.ts'
import { siteTypesCheck, typesCheck } from '../type-checks.ts'
import type { Count } from './count.ts'
import type { Times } from './times.ts'

interface Check {
  name: string
  tool: string
  args: readonly string[]
  folder?: string
  /** Shows its output when it passes, too. */
  isReport?: boolean
}

const root = join(import.meta.dirname, '../..')

const checks: readonly Check[] = [
  { name: 'lint', tool: 'biome', args: ['ci', '.', '--error-on-warnings'] },
  { name: 'import directions', tool: 'node', args: ['scripts/check-imports.ts'] },
  { name: 'dependencies', tool: 'node', args: ['scripts/check-dependencies.ts'], isReport: true },
  { name: 'types', ...typesCheck },
  { name: 'types of site', ...siteTypesCheck },
]

export async function runChecks(times: Times): Promise<Count> {
  const count: Count = { passed: 0, failed: 0, failures: [] }
  for (const { name, tool, args, folder, isReport } of checks) {
    const cwd = join(root, folder ?? '.')
    const result = await times.of(name, () => runTool(tool, args, { cwd, quiet: true }))
    const ok = result.code === 0
    count[ok ? 'passed' : 'failed']++
    console.log(`${ok ? '✓' : '✗'} ${name}`)
    if (!ok || isReport) console.log(result.output)
    if (ok) continue
    count.failures.push(name)
  }
  return count
}
