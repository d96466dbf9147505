import { join } from 'node:path'
import { runTool } from '../run-tool.ts'
import { siteTypesCheck, typesCheck } from '../type-checks.ts'
import type { Count, Phase } from './phases.ts'

interface Check {
  name: string
  tool: string
  args: readonly string[]
  folder?: string
}

const root = join(import.meta.dirname, '../..')

const checks: readonly Check[] = [
  { name: 'lint', tool: 'biome', args: ['ci', '.', '--error-on-warnings'] },
  { name: 'import directions', tool: 'node', args: ['scripts/check-imports.ts'] },
  { name: 'links of the Markdown', tool: 'node', args: ['scripts/check-links.ts'] },
  { name: 'types', ...typesCheck },
  { name: 'types of site', ...siteTypesCheck },
]

export const checkPhases: readonly Phase[] = checks.map((check) => ({
  name: check.name,
  run: () => runCheck(check),
}))

/** Counts as one test, and shows what the tool printed if it fails. */
export async function runCheck({ name, tool, args, folder = '.' }: Check): Promise<Count> {
  const { code, output } = await runTool(tool, args, { cwd: join(root, folder), quiet: true })
  const isRight = code === 0
  console.log(`${isRight ? '✓' : '✗'} ${name}`)
  if (isRight) return { passed: 1, failed: 0, failures: [] }
  console.log(output)
  return { passed: 0, failed: 1, failures: [name] }
}
