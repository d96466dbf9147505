// `npm run mutation [-- <group> …]`: changes the code in small ways and lists the changes that no test notices.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '../run-tool.ts'
import { type Group, groups } from './groups.ts'
import { readReport } from './read-report.ts'
import { strykerOptions } from './stryker-options.ts'
import { summarize } from './summarize.ts'

const root = join(import.meta.dirname, '../..')
const wanted = process.argv.slice(2)
const chosen = groups.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
if (chosen.length < wanted.length) {
  console.error(`There are these groups: ${groups.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

const summaries = []
for (const group of chosen) summaries.push(await mutate(group))
console.table(summaries)
if (summaries.some(({ score }) => score === 'failed')) process.exitCode = 1

async function mutate(group: Group) {
  const folder = mkdtempSync(join(tmpdir(), 'hometown-mutation-'))
  const config = join(folder, 'stryker.json')
  const started = performance.now()
  try {
    writeFileSync(config, JSON.stringify(strykerOptions(group, { copies: folder, report: reportFile(group) })))
    const tool = join(import.meta.dirname, 'node_modules/.bin/stryker')
    const { code } = await runTool(tool, ['run', config], { cwd: root, env: { MUTATION_GROUP: group.name } })
    const mutants = code === 0 ? readReport(reportFile(group)) : undefined
    return summarize(group.name, mutants, performance.now() - started)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function reportFile({ name }: Group): string {
  return join(root, 'node_modules/.cache/mutation', `${name}.json`)
}
