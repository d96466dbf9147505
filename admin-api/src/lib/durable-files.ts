import { existsSync, mkdirSync } from 'node:fs'
import { copyFile, lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** These codes mean another file system, a mount point, or leftovers of an interrupted move. */
const RENAME_NEEDS_COPY_CODES = ['EXDEV', 'EBUSY', 'ENOTEMPTY', 'EEXIST']
/** The folder belongs to the file system; it exists at the top of many disks. */
const DISK_OWN_FOLDER = 'lost+found'

/** Makes a folder and those above it. Node's `recursive` never ends in /proc, where the system makes no folders. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(path)) throw error
  }
}

/** Flushes a file, or a folder's names: a new file survives a crash only once its folder is flushed, too. */
export async function flushToDisk(path: string): Promise<void> {
  await using handle = await open(path, 'r')
  await handle.sync()
}

/**
 * Moves a file, or a folder into what is there. Mount points stay; their contents move. Safe to repeat: nothing is
 * removed before its copy is durable.
 */
export async function moveDurably(from: string, to: string): Promise<void> {
  try {
    return await rename(from, to)
  } catch (error) {
    if (!RENAME_NEEDS_COPY_CODES.includes(errorCode(error))) throw error
  }
  const stats = await lstat(from)
  if (!stats.isDirectory()) {
    await copyFile(from, `${to}.part`)
    await flushToDisk(`${to}.part`)
    await rename(`${to}.part`, to)
    return rm(from)
  }
  await mkdir(to, { recursive: true, mode: stats.mode & 0o777 })
  for (const name of await readdir(from))
    if (name !== DISK_OWN_FOLDER) await moveDurably(join(from, name), join(to, name))
  await flushToDisk(to)
  await removeFolder(from)
}

/** A mount point stays, as does the disk's own folder in it. */
async function removeFolder(folder: string): Promise<void> {
  await rmdir(folder).catch((error: unknown) => {
    if (!['EBUSY', 'ENOTEMPTY'].includes(errorCode(error))) throw error
  })
}

/** Formats a time for names of files and folders: `2026-11-20T16-00-00Z`. */
export function fileTimestamp(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** Returns a code such as `ENOENT`; empty for other errors. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'it belongs to another account',
  EDQUOT: 'the disk is full',
  EEXIST: 'a file is where a folder should be',
  EISDIR: 'it is a folder, not a file',
  ENOENT: 'it isn’t there',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is where a folder should be',
  EPERM: 'it belongs to another account',
  EROFS: 'the disk is read-only',
}

/** Says why a file or a folder can’t be used, to end a sentence. */
export function describeFileError(error: unknown): string {
  return FILE_PROBLEMS[errorCode(error)] ?? (errorCode(error) || String(error))
}
