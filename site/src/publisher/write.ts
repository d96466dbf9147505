import { execFile } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fsync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isMissing } from './files.ts'
import type { RenderedFile } from './render.ts'

const fsyncPromise = promisify(fsync)
const runFile = promisify(execFile)

/** Flushing many files at once takes hardly longer than flushing one. */
const FILES_FLUSHED_AT_ONCE = 64
const WHOLE_DISK_SYNC_MS = 4 * 60_000

/** Writes what is in these files of a folder to the disk itself. */
export type Flush = (files: readonly string[], folder: string) => Promise<void>

/**
 * Stages the changes of a publish, in the order in which readers may see them. New files are written to `folder`, on
 * the same disk, and get their names once all of them are flushed: a power cut must not leave an empty page. Readers
 * see each file whole, old or new. The next publish does what a failure left undone.
 */
export function stageChanges(root: string, folder: string, flush: Flush = flushFiles) {
  // The folder isn't made recursively: on a read-only disk Node would then report a missing folder.
  if (!existsSync(folder)) mkdirSync(folder)
  const changes: { file: string; source?: string }[] = []
  return {
    /** Adds a file that differs. @returns whether it does */
    write(rendered: RenderedFile): boolean {
      const source = join(folder, `new-${changes.length}`)
      const isOther = stageFile(root, source, rendered)
      if (isOther) changes.push({ file: rendered.file, source })
      return isOther
    },
    /** Adds a file that is staged already. */
    add(file: string, source: string): void {
      changes.push({ file, source })
    },
    remove(file: string): void {
      assertInsideFolder(file)
      changes.push({ file })
    },
    async apply(): Promise<void> {
      await flush(
        changes.flatMap(({ source }) => source ?? []),
        folder,
      )
      for (const { file, source } of changes)
        if (source === undefined) rmSync(join(root, file), { force: true })
        else placeSiteFile(source, join(root, file))
    },
  }
}

/** Writes the file to `source` if it differs from the live one. @returns whether it does */
export function stageFile(root: string, source: string, { file, content }: RenderedFile): boolean {
  assertInsideFolder(file)
  const live = join(root, file)
  if (existsSync(live) && readFileSync(live).equals(Buffer.from(content))) return false
  writeFileSync(source, content)
  return true
}

/** Removes files one by one, and without writing anything, so that it also works on a full disk. */
export function removeFiles(root: string, files: Iterable<string>, onProblem: (problem: unknown) => void): void {
  for (const file of files) {
    try {
      assertInsideFolder(file)
      rmSync(join(root, file), { force: true })
    } catch (problem) {
      onProblem(problem)
    }
  }
}

function assertInsideFolder(file: string): void {
  if (file.startsWith('/') || file.split('/').includes('..'))
    throw new Error(`${file} would be outside the site’s folder.`)
}

function placeSiteFile(source: string, target: string): void {
  try {
    // Some disks take milliseconds to free a file. The name in staging postpones that until after the publish.
    if (existsSync(target)) linkSync(target, `${source}-old`)
  } catch {
    // The disk has no hard links.
  }
  try {
    renameSync(source, target)
  } catch (error) {
    if (!isMissing(error)) throw error
    mkdirSync(dirname(target), { recursive: true })
    renameSync(source, target)
  }
}

/** Flushing the file system at once takes a fifth of the time of flushing thousands of files, where the system can. */
export async function flushFiles(files: readonly string[], folder: string): Promise<void> {
  const isAtOnce = files.length > 10 * FILES_FLUSHED_AT_ONCE
  if (isAtOnce && (await runFile('sync', ['-f', folder], { timeout: WHOLE_DISK_SYNC_MS }).catch(() => undefined)))
    return
  for (let start = 0; start < files.length; start += FILES_FLUSHED_AT_ONCE)
    await flushFilesAtOnce(files.slice(start, start + FILES_FLUSHED_AT_ONCE))
}

/** Closes the files only after all flushes have ended. */
async function flushFilesAtOnce(paths: readonly string[]): Promise<void> {
  const handles: number[] = []
  try {
    for (const path of paths) handles.push(openSync(path, 'r'))
    const flushed = await Promise.allSettled(handles.map((handle) => fsyncPromise(handle)))
    for (const result of flushed) if (result.status === 'rejected') throw result.reason
  } finally {
    for (const handle of handles) closeSync(handle)
  }
}

const DISK_FAILURE_REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'the folder may not be written to',
  EPERM: 'the folder may not be written to',
}

export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path, message }: NodeJS.ErrnoException = error
  if (code === undefined || !('syscall' in error)) return message
  const why = DISK_FAILURE_REASONS[code]
  return `The site could not be written: ${why ? `${why}${path ? ` (${path})` : ''}` : message}`
}
