import SqliteFile from 'better-sqlite3'

/** @param present the database that is replaced. Its list of erasures is kept, so that erased subscribers stay erased. */
export function amendSqlite(path: string, statements: readonly string[], present: string | undefined): void {
  const forgotten = present ? listErasures(present) : []
  const file = new SqliteFile(path, { fileMustExist: true })
  try {
    file.transaction(() => {
      for (const statement of statements) file.exec(statement)
      const insert = file.prepare('insert or ignore into erasures (email_hash, erased_at) values (?, ?)')
      for (const { email_hash, erased_at } of forgotten) insert.run(email_hash, erased_at)
    })()
  } finally {
    file.close()
  }
}

interface Erasure {
  email_hash: string
  erased_at: number
}

function listErasures(path: string): Erasure[] {
  try {
    const file = new SqliteFile(path, { readonly: true })
    try {
      return file.prepare<[], Erasure>('select email_hash, erased_at from erasures').all()
    } finally {
      file.close()
    }
  } catch {
    // Damage may be the reason for the restore.
    return []
  }
}
