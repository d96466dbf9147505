import {
  closeSync,
  copyFileSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** One file of a publish below the release's root; without bytes it goes. In the order in which readers may see it. */
export interface FileChange {
  readonly file: string
  readonly bytes: Buffer | undefined
}

/** Above this many files a power cut is left to the comparison that the next start makes. */
const DURABLE_FILES = 100

/** The bytes on disk, or undefined. */
export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** What of it differs from what is on disk. */
export function onlyDifferent(root: string, changes: readonly FileChange[]): FileChange[] {
  return changes.filter(({ file, bytes }) => {
    const present = readIfThere(join(root, file))
    return bytes === undefined ? present !== undefined : !present?.equals(bytes)
  })
}

/**
 * Applies changes so that readers see each file whole, old or new, and in the given order. Everything is written beside
 * the site first; should a step fail after that, the steps before it are taken back.
 * @param staging an empty folder on the same disk.
 */
export function applyChanges(root: string, staging: string, changes: readonly FileChange[]): void {
  for (const { file } of changes) assertInside(file)
  const durable = changes.length <= DURABLE_FILES
  mkdirSync(staging, { recursive: true })
  const undo: (() => void)[] = []
  try {
    changes.forEach(({ bytes }, number) => {
      if (bytes !== undefined) writeFileSync(join(staging, `new-${number}`), bytes, { flush: durable })
    })
    changes.forEach(({ file, bytes }, number) => {
      const target = join(root, file)
      const kept = join(staging, `old-${number}`)
      const existed = keepOld(target, kept)
      if (bytes === undefined) rmSync(target, { force: true })
      else placeFile(join(staging, `new-${number}`), target)
      undo.unshift(() => (existed ? renameSync(kept, target) : rmSync(target, { force: true })))
    })
  } catch (error) {
    for (const step of undo) step()
    throw error
  } finally {
    emptyStaging(staging)
  }
  if (durable) for (const folder of new Set(changes.map(({ file }) => dirname(join(root, file))))) syncFolder(folder)
}

/** Leftovers of a process that was killed between writing and renaming. */
export function emptyStaging(staging: string): void {
  try {
    rmSync(staging, { recursive: true, force: true })
  } catch {
    // It lies outside the site: the next publish tries again, and no reader ever sees it.
  }
}

function assertInside(file: string): void {
  if (file.startsWith('/') || file.split('/').includes('..')) throw new Error(`${file} would lie outside the site.`)
}

function placeFile(source: string, target: string): void {
  try {
    renameSync(source, target)
  } catch (error) {
    if (!isMissing(error)) throw error
    mkdirSync(dirname(target), { recursive: true })
    renameSync(source, target)
  }
}

function keepOld(target: string, kept: string): boolean {
  try {
    linkSync(target, kept)
    return true
  } catch (error) {
    if (isMissing(error)) return false
  }
  // Some disks know no hard links.
  copyFileSync(target, kept)
  return true
}

function syncFolder(folder: string): void {
  let handle: number
  try {
    handle = openSync(folder, 'r')
  } catch {
    return
  }
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}
