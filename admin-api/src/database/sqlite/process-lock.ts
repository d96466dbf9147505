import SqliteFile from 'better-sqlite3'
import { errorCode } from '../../lib/durable-files.ts'

/** The message is for people. */
export class ProcessLockError extends Error {
  override name = 'ProcessLockError' as const
}

/** The operating system releases it when the process ends, however it ends. */
export interface ProcessLock {
  /**
   * @returns true if the lock is ours, newly or already; false if another process has it
   * @throws ProcessLockError if the file can't be locked at all
   */
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
      } catch (error) {
        if (errorCode(error).startsWith('SQLITE_BUSY')) return false
        const reason = error instanceof Error ? error.message : String(error)
        throw new ProcessLockError(`${path} can’t be locked: ${reason}.`, { cause: error })
      }
    },
    release() {
      file?.close()
      file = undefined
    },
  }
}
