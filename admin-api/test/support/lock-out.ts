import SqliteFile from 'better-sqlite3'

/** Takes a SQLite file's write lock, as another process would. @returns the release */
export function lockOut(path: string): () => void {
  const other = new SqliteFile(path, { fileMustExist: true })
  other.exec('begin immediate')
  return () => {
    other.exec('commit')
    other.close()
  }
}
