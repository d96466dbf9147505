import SqliteFile from 'better-sqlite3'

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
  const copy = new SqliteFile(to)
  try {
    // Makes the copy a single file without a WAL.
    copy.pragma('journal_mode = delete')
  } finally {
    copy.close()
  }
}
