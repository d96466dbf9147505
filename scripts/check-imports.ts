// This part of `npm run lint` and `npm test` checks imports and table access against import-rules/rules.ts.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkImports, checkPlaces } from './import-rules/check-imports.ts'
import { findImports, findSources } from './import-rules/find-imports.ts'
import { isTest } from './import-rules/paths.ts'
import { MODULES, TABLE_EXCEPTIONS, WRITE_EXCEPTIONS } from './import-rules/rules.ts'

const DATABASE = 'admin-api/src/database/tables.ts'
const SERVICE = 'admin-api/src/modules/'
const TABLE_TYPES = /import type \{([^}]*)\} from '\.\.\/modules\/(\w+)\//g
const TABLES = /^ {2}(\w+): (\w+)/gm
const VERSIONED = /interface (\w+) \{[^}]*?\n {2}version: Generated<number>/g
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
const BUILDER = /\b(selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom)\(\s*['"](\w+)/g
const STATEMENT = /\b(from|join|insert into|update|delete from)\s+(\w+)/gi
const WRITES = /insert|update|delete/i

interface TableUse {
  readonly table: string
  readonly isWrite: boolean
}

function checkTables(root: string, files: readonly string[]): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const database = read(DATABASE)
  const modules = modulesOfTables(database)
  const types = files
    .filter((file) => file.endsWith('.table.ts'))
    .flatMap((file) => [...read(file).matchAll(VERSIONED)])
  const versioned = new Set(types.map(([, type]) => type))
  const edited = new Set(
    [...database.matchAll(TABLES)].flatMap(([, table, type]) => (versioned.has(type) ? table : [])),
  )
  return files
    .filter((file) => file.startsWith(SERVICE) && !isTest(file))
    .flatMap((file) => {
      const uses = usesOf(read(file))
      return [...problemsOf(file, uses, modules), ...pastWrites(file, uses, edited)]
    })
}

/** Finds statements that write rows with versions: `tx` has methods for them, which do all that follows. */
function pastWrites(file: string, uses: readonly TableUse[], edited: ReadonlySet<string | undefined>): string[] {
  const isKnown = (table: string) => WRITE_EXCEPTIONS.some((known) => known.files.test(file) && known.table === table)
  const tables = uses.flatMap(({ table, isWrite }) => (isWrite && edited.has(table) && !isKnown(table) ? table : []))
  return [...new Set(tables)].map((table) => `${file} writes ${table} by a statement. Use tx.insert, tx.update, ….`)
}

/** Maps each table to its module. Tables that no module declares are left out: anyone may use them. */
function modulesOfTables(database: string): ReadonlyMap<string, string> {
  const modules = new Map<string, string>()
  for (const [, types = '', module = ''] of database.matchAll(TABLE_TYPES))
    for (const type of types.split(',')) modules.set(type.trim(), module)
  const tables = [...database.matchAll(TABLES)].map(([, table = '', type = '']) => [table, modules.get(type)] as const)
  return new Map(tables.flatMap(([table, module]) => (module ? [[table, module]] : [])))
}

/** Finds the tables that queries name literally; a name held in a variable is not found. */
function usesOf(source: string): TableUse[] {
  const code = source.replace(COMMENT, '')
  return [...code.matchAll(BUILDER), ...code.matchAll(STATEMENT)].map(([, verb = '', table = '']) => ({
    table,
    isWrite: WRITES.test(verb),
  }))
}

function problemsOf(file: string, uses: readonly TableUse[], modules: ReadonlyMap<string, string>): string[] {
  const own = file.slice(SERVICE.length).split('/', 1)[0] ?? ''
  const problems = uses.flatMap(({ table, isWrite }) => {
    const module = modules.get(table)
    if (module === undefined || module === own) return []
    if (TABLE_EXCEPTIONS.some((known) => known.files.test(file) && known.tables.test(table))) return []
    if (isWrite) return [`${file} writes ${table}, which is ${module}’s. Have a service of ${module} write it.`]
    const isBelow = MODULES.indexOf(module) < MODULES.indexOf(own)
    return isBelow
      ? []
      : [
          `${file} reads ${table}, which is ${module}’s, above ${own}. Let ${module} register it in src/connect-modules.ts.`,
        ]
  })
  return [...new Set(problems)]
}

const root = join(import.meta.dirname, '..')
const files = findSources(root)
const imports = findImports(root, files)
const problems = [...checkPlaces(files), ...checkImports(imports), ...checkTables(root, files)]
for (const problem of problems) console.error(problem)
if (problems.length > 0) console.error(`${problems.length} imports break the rules in scripts/import-rules/rules.ts.`)
process.exitCode = problems.length > 0 ? 1 : 0
