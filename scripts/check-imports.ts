// Part of `npm run lint` and `npm test`: checks imports and table access against import-rules/rules.ts.
import { join } from 'node:path'
import { checkCircles } from './import-rules/check-circles.ts'
import { checkImports, checkPlaces } from './import-rules/check-imports.ts'
import { checkTables } from './import-rules/check-tables.ts'
import { findImports, findSources } from './import-rules/find-imports.ts'

const root = join(import.meta.dirname, '..')
const files = findSources(root)
const imports = findImports(root, files)
const problems = [
  ...checkPlaces(files),
  ...checkImports(imports),
  ...checkCircles(imports),
  ...checkTables(root, files),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) console.error(`${problems.length} imports break the rules in scripts/import-rules/rules.ts.`)
process.exitCode = problems.length > 0 ? 1 : 0
