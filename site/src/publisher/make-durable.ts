import { closeSync, fsync, openSync } from 'node:fs'
import { promisify } from 'node:util'

const confirm = promisify(fsync)

/** Flushing many files at once takes hardly longer than flushing one. */
const FILES_AT_ONCE = 64

export interface Durability {
  /** Flushes the contents of these files to disk. */
  confirmFiles(files: readonly string[]): Promise<void>
  /** Flushes the names in these folders to disk. */
  confirmFolders(folders: Iterable<string>): Promise<void>
}

export const diskDurability: Durability = { confirmFiles, confirmFolders }

/** For a folder that is read at once and can be made again. */
export const noDurability: Durability = { confirmFiles: async () => {}, confirmFolders: async () => {} }

async function confirmFiles(files: readonly string[]): Promise<void> {
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    await confirmAll(files.slice(start, start + FILES_AT_ONCE))
  }
}

async function confirmFolders(folders: Iterable<string>): Promise<void> {
  // Some systems can't flush folders; they keep names by themselves.
  for (const folder of folders) await confirmAll([folder]).catch(() => undefined)
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
