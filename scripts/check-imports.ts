// Part of `npm run lint` and `npm test`: who imports whom, by the table in import-rules/rules.ts.
import { join } from 'node:path'
import { checkImports } from './import-rules/check-imports.ts'
import { findImports } from './import-rules/find-imports.ts'

const problems = checkImports(findImports(join(import.meta.dirname, '..')))
for (const problem of problems) console.error(problem)
if (problems.length > 0) console.error(`${problems.length} imports break the rules of scripts/import-rules/rules.ts.`)
process.exitCode = problems.length > 0 ? 1 : 0
