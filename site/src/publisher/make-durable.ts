import { execFile } from 'node:child_process'
import { closeSync, fsync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { listFiles } from './client-files.ts'

const confirm = promisify(fsync)
const run = promisify(execFile)

/** Flushing many files at once takes hardly longer than flushing one. */
const FILES_AT_ONCE = 64
const WHOLE_DISK_MS = 5 * 60_000

export interface Durability {
  /** Flushes the contents of these files to disk. */
  confirmFiles(files: readonly string[]): Promise<void>
  /** Flushes the names in these folders to disk. */
  confirmFolders(folders: Iterable<string>): Promise<void>
  /** Flushes everything below a folder, and the folder, to disk. */
  confirmTree(root: string): Promise<void>
}

export const diskDurability: Durability = { confirmFiles, confirmFolders, confirmTree }

/** For a folder that is read at once and can be made again. */
export const noDurability: Durability = {
  confirmFiles: async () => {},
  confirmFolders: async () => {},
  confirmTree: async () => {},
}

async function confirmFiles(files: readonly string[]): Promise<void> {
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    await confirmAll(files.slice(start, start + FILES_AT_ONCE))
  }
}

async function confirmFolders(folders: Iterable<string>): Promise<void> {
  // Some systems can't flush folders; they keep names by themselves.
  for (const folder of folders) await confirmAll([folder]).catch(() => undefined)
}

/** Flushing the file system at once takes a fifth of the time of flushing thousands of files, where the system can. */
async function confirmTree(root: string): Promise<void> {
  try {
    await run('sync', ['-f', root], { timeout: WHOLE_DISK_MS })
  } catch {
    // No such command, or a refusal; the files tell which.
    const files = listFiles(root).map((file) => join(root, file))
    await confirmFiles(files)
    await confirmFolders(new Set([...files.map(dirname), root, dirname(root)]))
  }
}

/** Closes the files only after all flushes have ended. */
async function confirmAll(paths: readonly string[]): Promise<void> {
  const handles: number[] = []
  try {
    for (const path of paths) handles.push(openSync(path, 'r'))
    const failed = (await Promise.allSettled(handles.map((handle) => confirm(handle)))).find(isRejected)
    if (failed !== undefined) throw failed.reason
  } finally {
    for (const handle of handles) closeSync(handle)
  }
}

function isRejected(result: PromiseSettledResult<void>): result is PromiseRejectedResult {
  return result.status === 'rejected'
}
