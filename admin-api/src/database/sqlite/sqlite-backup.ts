import SqliteFile from 'better-sqlite3'
import { codeOf } from '../../lib/durable-files.ts'
import { addSearchFunctions } from './sqlite-search.ts'

/** One megabyte takes a few milliseconds; then the event loop gets a turn. */
const PAGES_PER_STEP = 256

/** Holds a snapshot: otherwise every write of another process would restart the copy. */
export async function copySqlite(path: string, to: string): Promise<void> {
  const file = new SqliteFile(path, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    file.exec('begin')
    file.prepare('select count(*) from sqlite_master').get()
    await file.backup(to, { progress: () => PAGES_PER_STEP })
  } finally {
    file.close()
  }
  // Makes the copy a single file without a WAL.
  withFile(to, (copy) => copy.pragma('journal_mode = delete'))
}

/** @returns the first problem that SQLite finds; undefined if the file is intact */
export function findSqliteDamage(path: string): string | undefined {
  try {
    const answer = withFile(path, (file) => {
      addSearchFunctions(file)
      return file.pragma('integrity_check(1)', { simple: true })
    })
    return answer === 'ok' ? undefined : String(answer)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The steps that made its tables, and how many rows each has. Without the internal tables of the search index. */
export function inspectSqlite(path: string): { steps: string[]; rows: Record<string, number> } {
  return withFile(path, (file) => {
    const read = (statement: string) => file.prepare<[], string | number>(statement).pluck().all()
    const tables = read(
      `select name from sqlite_master where type = 'table'
       and name not like 'sqlite_%' and name not like 'article_search%' order by name`,
    )
    const count = (table: string) => Number(read(`select count(*) from "${table}"`)[0])
    return {
      steps: read('select name from kysely_migration order by name').map(String),
      rows: Object.fromEntries(tables.map((table) => [String(table), count(String(table))])),
    }
  })
}

/** In use by any process: SQLite leaves WAL mode only for a sole connection. A damaged file counts as unused. */
export function isSqliteInUse(path: string): boolean {
  try {
    withFile(path, (file) => file.pragma('journal_mode = delete'))
    return false
  } catch (error) {
    return isBusy(error)
  }
}

/** @param present the database that is replaced. Its list of erasures is kept, so that erased subscribers stay erased. */
export function amendSqlite(path: string, statement: string, present: string | undefined): void {
  const erasures = present ? listErasures(present) : []
  withFile(path, (file) =>
    file.transaction(() => {
      file.exec(statement)
      const insert = file.prepare('insert or ignore into erasures (email_hash, erased_at) values (?, ?)')
      for (const { email_hash, erased_at } of erasures) insert.run(email_hash, erased_at)
    })(),
  )
}

interface Erasure {
  email_hash: string
  erased_at: number
}

function listErasures(path: string): Erasure[] {
  try {
    const list = (file: SqliteFile.Database) =>
      file.prepare<[], Erasure>('select email_hash, erased_at from erasures').all()
    return withFile(path, list, { readonly: true })
  } catch (error) {
    if (isBusy(error)) throw error
    // Damage may be the reason for the restore.
    return []
  }
}

function isBusy(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY')
}

function withFile<T>(path: string, use: (file: SqliteFile.Database) => T, options?: SqliteFile.Options): T {
  const file = new SqliteFile(path, { ...options, fileMustExist: true, timeout: 0 })
  try {
    return use(file)
  } finally {
    file.close()
  }
}
