import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createProcessLock, type ProcessLock, ProcessLockError } from '../database/sqlite/process-lock.ts'
import { describeFileError, makeFolder } from '../lib/durable-files.ts'
import { tellOperator, tellOperatorError } from '../log/operator-output.ts'

const DISK_PROBE_BYTES = 64 * 1024

export function checkDataDir({ dataDir }: Pick<Config, 'dataDir'>): void {
  const probe = join(dataDir, '.write-test')
  try {
    makeFolder(dataDir)
    writeFileSync(probe, Buffer.alloc(DISK_PROBE_BYTES))
    rmSync(probe)
  } catch (error) {
    const problem = describeFileError(error)
    tellOperatorError(
      `DATA_DIR ${dataDir} can’t be written to: ${problem}. Change that, or set DATA_DIR to another folder.`,
    )
    process.exit(1)
  }
  restrictFolderToOwner(dataDir)
}

/** Takes a folder away from the other users of this machine, and with it all that is in it. */
function restrictFolderToOwner(folder: string): void {
  if (process.platform === 'win32' || (statSync(folder).mode & 0o077) === 0) return
  try {
    chmodSync(folder, 0o700)
    tellOperator(`Other users of this machine could read ${folder}. Now only yours can.`)
  } catch {
    // The folder has another owner, such as a mounted one.
  }
}

/** The reference is needed, because a lock that nobody refers to is released with its memory. */
let runningLock: ProcessLock | undefined

/** Two services on one folder would overwrite each other's site. The lock lasts until this process ends in any way. */
export function lockDataDir({ dataDir }: Pick<Config, 'dataDir'>): void {
  runningLock ??= createProcessLock(join(dataDir, 'running.lock'))
  try {
    if (runningLock.tryToHold()) return
    tellOperatorError(
      `Hometown is already running with the data in ${dataDir}. Stop it first, or set another DATA_DIR.`,
    )
  } catch (error) {
    if (!(error instanceof ProcessLockError)) throw error
    tellOperatorError(error.message)
  }
  process.exit(1)
}
