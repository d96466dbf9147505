import SqliteFile from 'better-sqlite3'

/** A megabyte: a few milliseconds, after which whoever shares this process has its turn. */
const PAGES_PER_STEP = 256

/**
 * SQLite's own online copy. The snapshot that this connection holds is what is copied: without it, every write of
 * another process would make the copy begin anew, and on a busy day it would never end.
 * @param onProgress hears from 0 to 1.
 */
export async function copySqlite(path: string, to: string, onProgress: (part: number) => void): Promise<void> {
  const file = new SqliteFile(path, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    file.exec('begin')
    file.prepare('select count(*) from sqlite_master').get()
    await file.backup(to, {
      progress({ totalPages, remainingPages }) {
        onProgress(totalPages === 0 ? 0 : 1 - remainingPages / totalPages)
        return PAGES_PER_STEP
      },
    })
  } finally {
    file.close()
  }
  const copy = new SqliteFile(to)
  try {
    // One file, without companions, whoever opens it.
    copy.pragma('journal_mode = delete')
  } finally {
    copy.close()
  }
}
