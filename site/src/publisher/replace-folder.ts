import { cpSync, existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Mount points, and folders in a lower layer of a container's file system. */
const CANNOT_BE_RENAMED = ['EBUSY', 'EXDEV']
const INCOMING = '.incoming'
/** Belongs to the file system; exists at the top of many disks. */
const DISK_FOLDER = 'lost+found'

/** A mount point stays: its contents are replaced once all new files are on the same disk. */
export function replaceFolder(folder: string, fresh: string): void {
  const old = `${folder}.old`
  rmSync(old, { recursive: true, force: true })
  if (existsSync(folder) && !tryRename(folder, old)) {
    replaceContents(folder, fresh)
    return
  }
  try {
    renameSync(fresh, folder)
  } catch (error) {
    if (existsSync(old)) renameSync(old, folder)
    throw error
  }
  rmSync(old, { recursive: true, force: true })
}

function tryRename(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && CANNOT_BE_RENAMED.includes(String(error.code))) return false
    throw error
  }
}

function replaceContents(folder: string, fresh: string): void {
  const incoming = join(folder, INCOMING)
  rmSync(incoming, { recursive: true, force: true })
  cpSync(fresh, incoming, { recursive: true })
  for (const name of readdirSync(folder)) {
    if (name !== INCOMING && name !== DISK_FOLDER) rmSync(join(folder, name), { recursive: true })
  }
  for (const name of readdirSync(incoming)) renameSync(join(incoming, name), join(folder, name))
  rmdirSync(incoming)
  rmSync(fresh, { recursive: true })
}
