import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest } from './paths.ts'
import { MODULES, TABLE_EXCEPTIONS } from './rules.ts'

const DATABASE = 'admin-api/src/database/database.ts'
const SERVICE = 'admin-api/src/modules/'
const TABLE_TYPES = /import type \{([^}]*)\} from '\.\.\/modules\/(\w+)\//g
const TABLES = /^ {2}(\w+): (\w+)/gm
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
const BUILDER = /\b(selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom)\(\s*['"](\w+)/g
const STATEMENT = /\b(from|join|insert into|update|delete from)\s+(\w+)/gi
const WRITES = /insert|update|delete/i

interface TableUse {
  readonly table: string
  readonly isWrite: boolean
}

export function checkTables(root: string, files: readonly string[]): string[] {
  const modules = modulesOfTables(readFileSync(join(root, DATABASE), 'utf8'))
  return files
    .filter((file) => file.startsWith(SERVICE) && !isTest(file))
    .flatMap((file) => problemsOf(file, usesOf(readFileSync(join(root, file), 'utf8')), modules))
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
export function usesOf(source: string): TableUse[] {
  const code = source.replace(COMMENT, '')
  return [...code.matchAll(BUILDER), ...code.matchAll(STATEMENT)].map(([, verb = '', table = '']) => ({
    table,
    isWrite: WRITES.test(verb),
  }))
}

export function problemsOf(file: string, uses: readonly TableUse[], modules: ReadonlyMap<string, string>): string[] {
  const own = file.slice(SERVICE.length).split('/', 1)[0] ?? ''
  const problems = uses.flatMap(({ table, isWrite }) => {
    const module = modules.get(table)
    if (module === undefined || module === own) return []
    if (TABLE_EXCEPTIONS.some((known) => known.files.test(file) && known.tables.test(table))) return []
    if (isWrite) return [`${file} writes ${table}, which is ${module}’s. Have a service of ${module} write it.`]
    const isBelow = MODULES.indexOf(module) < MODULES.indexOf(own)
    return isBelow ? [] : [`${file} reads ${table}, which is ${module}’s, above ${own}. Ask through src/ports.ts.`]
  })
  return [...new Set(problems)]
}
