import { execFile } from 'node:child_process'
import { closeSync, existsSync, fsync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isMissing, listFiles } from './files.ts'
import { noteProgress } from './hang-watch.ts'

const confirm = promisify(fsync)
const run = promisify(execFile)

/** Flushing many files at once takes hardly longer than flushing one. */
const FILES_AT_ONCE = 64
/** Below what counts as a hang. */
const WHOLE_DISK_MS = 4 * 60_000

/** Without bytes the file is removed. Lists are in the order in which readers may see the changes. */
export interface FileChange {
  readonly file: string
  readonly bytes: Buffer | undefined
}

export interface Durability {
  /** Flushes the contents of these files to disk. */
  confirmFiles(files: readonly string[]): Promise<void>
  /** Flushes everything below a folder, and the folder, to disk. */
  confirmTree(root: string): Promise<void>
}

export const diskDurability: Durability = { confirmFiles, confirmTree }

/**
 * Applies changes in the given order; readers see each file whole, old or new. Everything is written to `staging` and
 * flushed before any file gets its name: a power cut must not leave an empty page. What a failure left undone, the next
 * publish does.
 * @param staging an empty folder on the same disk, to be emptied afterwards.
 */
export async function applyChanges(
  root: string,
  staging: string,
  changes: readonly FileChange[],
  { confirmFiles }: Pick<Durability, 'confirmFiles'> = diskDurability,
): Promise<void> {
  for (const { file } of changes) assertInside(file)
  if (changes.length === 0) return
  try {
    // Not recursive: on a read-only disk Node would then report a missing folder.
    if (!existsSync(staging)) mkdirSync(staging)
    const staged: string[] = []
    for (const [number, { bytes }] of changes.entries()) {
      if (bytes === undefined) continue
      writeFileSync(stagedFile(staging, number), bytes)
      staged.push(stagedFile(staging, number))
    }
    await confirmFiles(staged)
    for (const [number, { file, bytes }] of changes.entries()) {
      if (bytes === undefined) rmSync(join(root, file), { force: true })
      else placeFile(stagedFile(staging, number), join(root, file))
    }
  } catch (error) {
    rmSync(staging, { recursive: true, force: true })
    throw error
  }
}

function stagedFile(staging: string, number: number): string {
  return join(staging, `new-${number}`)
}

/** One by one, and without writing anything, so that it also works on a full disk. */
export function removeFiles(root: string, files: Iterable<string>, onProblem: (problem: unknown) => void): void {
  for (const file of files) {
    try {
      assertInside(file)
      rmSync(join(root, file), { force: true })
    } catch (problem) {
      onProblem(problem)
    }
  }
}

function assertInside(file: string): void {
  if (file.startsWith('/') || file.split('/').includes('..'))
    throw new Error(`${file} would be outside the site’s folder.`)
}

function placeFile(source: string, target: string): void {
  try {
    // Some disks take milliseconds to free a file. The name in staging postpones that until after the publish.
    linkSync(target, `${source}-old`)
  } catch {
    // There is no such file yet, or the disk has no hard links.
  }
  try {
    renameSync(source, target)
  } catch (error) {
    if (!isMissing(error)) throw error
    mkdirSync(dirname(target), { recursive: true })
    renameSync(source, target)
  }
}

async function confirmFiles(files: readonly string[]): Promise<void> {
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    noteProgress()
    await confirmAll(files.slice(start, start + FILES_AT_ONCE))
  }
}

/** Flushing the file system at once takes a fifth of the time of flushing thousands of files, where the system can. */
async function confirmTree(root: string): Promise<void> {
  try {
    noteProgress()
    await run('sync', ['-f', root], { timeout: WHOLE_DISK_MS })
  } catch {
    // No such command, or a refusal; the files tell which.
    const files = listFiles(root).map((file) => join(root, file))
    await confirmFiles(files)
    // Some systems can't flush folders; they keep names by themselves.
    for (const folder of new Set([...files.map(dirname), root])) await confirmAll([folder]).catch(() => undefined)
  }
}

/** Closes the files only after all flushes have ended. */
async function confirmAll(paths: readonly string[]): Promise<void> {
  const handles: number[] = []
  try {
    for (const path of paths) handles.push(openSync(path, 'r'))
    const flushed = await Promise.allSettled(handles.map((handle) => confirm(handle)))
    for (const result of flushed) if (result.status === 'rejected') throw result.reason
  } finally {
    for (const handle of handles) closeSync(handle)
  }
}

const DISK_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'the folder may not be written to',
  EPERM: 'the folder may not be written to',
}

/** In words for people. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path, message }: NodeJS.ErrnoException = error
  if (code === undefined || !('syscall' in error)) return message
  const why = DISK_REASONS[code]
  return `The site could not be written: ${why ? `${why}${path ? ` (${path})` : ''}` : message}`
}
