import SqliteFile from 'better-sqlite3'

/** The operating system releases it when the process ends, however it ends. */
export interface ProcessLock {
  /** @returns true if the lock is ours, newly or already */
  tryToHold(): boolean
  release(): void
}

export function createProcessLock(path: string): ProcessLock {
  let file: SqliteFile.Database | undefined
  return {
    tryToHold() {
      try {
        file ??= new SqliteFile(path, { timeout: 0 })
        if (!file.inTransaction) file.exec('begin exclusive')
        return true
      } catch {
        // Another process has it, or we can't create the file.
        return false
      }
    },
    release() {
      file?.close()
      file = undefined
    },
  }
}
