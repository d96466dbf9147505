import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { createProcessLock, type ProcessLock, ProcessLockError } from '../database/sqlite/process-lock.ts'
import { complain, say } from '../log/say.ts'

const PROBE_BYTES = 64 * 1024

const DISK_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'it belongs to somebody else',
  EDQUOT: 'the disk is full',
  EEXIST: 'it is a file, not a folder',
  ENOENT: 'it can’t be made there, perhaps because the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'it is a file, not a folder',
  EPERM: 'it belongs to somebody else',
  EROFS: 'the disk is read-only',
}

export function checkDataDir(config: Config): void {
  const probe = join(config.dataDir, '.write-test')
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES))
    rmSync(probe)
    if (keepPrivate(config.dataDir))
      say(`Other users of this machine could read ${config.dataDir}. Now only yours can.`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    complain(`DATA_DIR ${config.dataDir} can’t be written to: ${DISK_PROBLEMS[code] ?? code}.`)
    process.exit(1)
  }
}

const LOCK_FILE = 'running.lock'

/** A reference, because a lock that nobody refers to is released with its memory. */
let held: ProcessLock | undefined

/** Two services on one folder would overwrite each other's site. Held until this process ends, however it ends. */
export function lockDataDir({ dataDir }: Pick<Config, 'dataDir'>): void {
  held ??= createProcessLock(join(dataDir, LOCK_FILE))
  try {
    if (held.tryToHold()) return
    complain(`Hometown is already running with the data in ${dataDir}. Stop it first, or set another DATA_DIR.`)
  } catch (error) {
    if (!(error instanceof ProcessLockError)) throw error
    complain(error.message)
  }
  process.exit(1)
}

const OTHERS = 0o077

/**
 * Takes a folder, and all in it, away from the other users of this machine. The whole of it is looked through only where
 * the folder or something directly in it was open: new files are private from the start, see `load-config-or-exit.ts`.
 * @returns whether anything was open
 */
export function keepPrivate(folder: string): boolean {
  if (process.platform === 'win32') return false
  const wasOpen = close(folder)
  const isOpen = entriesOf(folder).filter((path) => close(path)).length > 0
  if (wasOpen || isOpen) closeAllIn(folder)
  return wasOpen || isOpen
}

function closeAllIn(folder: string): void {
  for (const path of entriesOf(folder)) {
    close(path)
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) closeAllIn(path)
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    // Somebody else's folder, or one that is gone: there is nothing in it to close.
    return []
  }
}

/** Links stay: their own mode means nothing, and what they lead to may be elsewhere. */
function close(path: string): boolean {
  try {
    const stats = lstatSync(path)
    if (stats.isSymbolicLink() || (stats.mode & OTHERS) === 0) return false
    chmodSync(path, stats.mode & 0o700)
    return true
  } catch {
    // Of another owner, such as a mounted folder, or gone meanwhile.
    return false
  }
}
