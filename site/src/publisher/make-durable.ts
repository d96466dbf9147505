import { closeSync, fsync, openSync } from 'node:fs'
import { promisify } from 'node:util'

const confirm = promisify(fsync)

/** Asked of the disk together: it confirms many in hardly more time than one. */
const FILES_AT_ONCE = 64

/** How files are made to outlast a power cut. */
export interface Durability {
  /** Waits until the disk has what is in these files. */
  confirmFiles(files: readonly string[]): Promise<void>
  /** The same for what these folders name. */
  confirmFolders(folders: Iterable<string>): Promise<void>
}

export const diskDurability: Durability = { confirmFiles, confirmFolders }

/** For a folder that is read at once and made again when it is lost. */
export const noDurability: Durability = { confirmFiles: async () => {}, confirmFolders: async () => {} }

async function confirmFiles(files: readonly string[]): Promise<void> {
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    await confirmAll(files.slice(start, start + FILES_AT_ONCE))
  }
}

async function confirmFolders(folders: Iterable<string>): Promise<void> {
  // Some systems can't be asked for folders, and keep names by themselves.
  for (const folder of folders) await confirmAll([folder]).catch(() => undefined)
}

/** All of them must have ended before any is closed. */
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
