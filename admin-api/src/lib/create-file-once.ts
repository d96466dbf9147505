import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Only its owner can read the file. Atomic, outlasts a power cut, and never overwrites a faster process's file. */
export function createFileOnce(path: string, content: string | Buffer): void {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  flushFolder(dirname(path))
}

/** A new name is on the disk once its folder is. */
function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
