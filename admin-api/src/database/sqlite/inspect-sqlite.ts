import SqliteFile from 'better-sqlite3'
import { addSearchFunctions } from './sqlite-search.ts'

/** What SQLite says of a file: undefined when all is well, else its first complaint. */
export function findSqliteDamage(path: string): string | undefined {
  try {
    const file = new SqliteFile(path, { fileMustExist: true })
    try {
      addSearchFunctions(file)
      const answer = file.pragma('integrity_check(1)', { simple: true })
      return answer === 'ok' ? undefined : String(answer)
    } finally {
      file.close()
    }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** How many rows each of our tables has. The search index has tables of its own, which are not ours to count. */
export function countSqliteRows(path: string): Record<string, number> {
  const file = new SqliteFile(path, { readonly: true, fileMustExist: true })
  try {
    const tables = file
      .prepare<[], { name: string }>(
        `select name from sqlite_master where type = 'table'
         and name not like 'sqlite_%' and name not like 'article_search%' order by name`,
      )
      .all()
    return Object.fromEntries(
      tables.map(({ name }) => [
        name,
        file.prepare<[], { rows: number }>(`select count(*) as rows from "${name}"`).get()?.rows ?? 0,
      ]),
    )
  } finally {
    file.close()
  }
}

/** The names of the steps that made a file's tables. */
export function listSqliteSteps(path: string): string[] {
  const file = new SqliteFile(path, { readonly: true, fileMustExist: true })
  try {
    const rows = file.prepare<[], { name: string }>('select name from kysely_migration order by name').all()
    return rows.map(({ name }) => name)
  } finally {
    file.close()
  }
}

/** Whether any process has the database open: SQLite gives up its log only to one that is alone. */
export function isSqliteInUse(path: string): boolean {
  const file = new SqliteFile(path, { fileMustExist: true, timeout: 0 })
  try {
    file.pragma('journal_mode = delete')
    return false
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) return true
    // What is damaged is nobody's; a backup may be put back over it.
    return false
  } finally {
    file.close()
  }
}
