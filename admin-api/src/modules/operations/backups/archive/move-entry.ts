import { constants } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, readlink, rename, rm, rmdir, symlink, utimes } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeDurable } from './make-durable.ts'

/** Codes for: another file system, a mount point, or leftovers of an interrupted move. */
const NEEDS_COPY = ['EXDEV', 'EBUSY', 'ENOTEMPTY', 'EEXIST']
/** Belongs to the file system; exists at the top of many disks. */
export const DISK_FOLDER = 'lost+found'

/** Mount points stay; their contents move. Safe to repeat: nothing is removed before its copy is durable. */
export async function moveEntry(from: string, to: string): Promise<void> {
  if (await tryRename(from, to)) return
  const stats = await lstat(from)
  if (stats.isDirectory()) return moveContents(from, to, stats.mode)
  if (stats.isSymbolicLink()) await copyLink(from, to)
  else if (stats.isFile()) await copyWhole(from, to, stats)
  else return
  await rm(from).catch(unlessMounted)
}

async function tryRename(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (NEEDS_COPY.includes(codeOf(error))) return false
    throw error
  }
}

async function moveContents(from: string, to: string, mode: number): Promise<void> {
  await mkdir(to, { recursive: true, mode: mode & 0o777 })
  for (const name of await readdir(from)) {
    if (name !== DISK_FOLDER) await moveEntry(join(from, name), join(to, name))
  }
  await makeDurable(to)
  await makeDurable(from)
  await rmdir(from).catch(unlessMounted)
}

async function copyLink(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  await symlink(await readlink(from), to)
}

async function copyWhole(from: string, to: string, { atime, mtime }: { atime: Date; mtime: Date }): Promise<void> {
  const part = join(dirname(to), `.${basename(to)}.part`)
  await copyFile(from, part, constants.COPYFILE_FICLONE)
  await utimes(part, atime, mtime)
  await makeDurable(part)
  if (await tryRename(part, to)) return makeDurable(dirname(to))
  await copyFile(part, to)
  await makeDurable(to)
  await rm(part)
}

function unlessMounted(error: unknown): void {
  // A folder that still contains the disk's `lost+found` isn't empty.
  if (!['EBUSY', 'ENOTEMPTY'].includes(codeOf(error))) throw error
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
