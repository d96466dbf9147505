import SqliteFile from 'better-sqlite3'
import { addSearchFunctions } from './sqlite-search.ts'

/** @returns the first problem that SQLite finds; undefined if the file is intact */
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

/** Without the internal tables of the search index. */
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

export function listSqliteSteps(path: string): string[] {
  const file = new SqliteFile(path, { readonly: true, fileMustExist: true })
  try {
    const rows = file.prepare<[], { name: string }>('select name from kysely_migration order by name').all()
    return rows.map(({ name }) => name)
  } finally {
    file.close()
  }
}

/** In use by any process: SQLite leaves WAL mode only for a sole connection. */
export function isSqliteInUse(path: string): boolean {
  const file = new SqliteFile(path, { fileMustExist: true, timeout: 0 })
  try {
    file.pragma('journal_mode = delete')
    return false
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) return true
    // A damaged file counts as unused, so that a backup can replace it.
    return false
  } finally {
    file.close()
  }
}
