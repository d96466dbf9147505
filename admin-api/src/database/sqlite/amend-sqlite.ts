import { existsSync } from 'node:fs'
import SqliteFile from 'better-sqlite3'

/** Keeps the list of erasures, so that erased subscribers stay erased. */
export function amendSqlite(path: string, statements: readonly string[], present: string): void {
  const forgotten = listErasures(present)
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
  if (!existsSync(path)) return []
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
