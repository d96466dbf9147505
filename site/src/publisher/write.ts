import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Durability, diskDurability, noDurability } from './make-durable.ts'

/** One file of a publish below the release's root; without bytes it goes. In the order in which readers may see it. */
export interface FileChange {
  readonly file: string
  readonly bytes: Buffer | undefined
}

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
export async function applyChanges(
  root: string,
  staging: string,
  changes: readonly FileChange[],
  durability: Durability = diskDurability,
): Promise<void> {
  for (const { file } of changes) assertInside(file)
  const undo: (() => void)[] = []
  try {
    await stage(staging, changes, durability)
    changes.forEach(({ file, bytes }, number) => {
      const target = join(root, file)
      const kept = join(staging, `old-${number}`)
      const existed = keepOld(target, kept)
      if (bytes === undefined) rmSync(target, { force: true })
      else placeFile(join(staging, `new-${number}`), target)
      undo.unshift(() => (existed ? renameSync(kept, target) : rmSync(target, { force: true })))
    })
  } catch (error) {
    for (const step of undo) takeBack(step)
    throw error
  } finally {
    emptyStaging(staging)
  }
}

export interface TakenDown {
  readonly removed: string[]
  readonly replaced: string[]
  /** What kept files from going. */
  readonly problems: readonly unknown[]
}

/**
 * Applies changes that must not wait, each for itself: a file goes without any place on the disk, and where one can't be
 * replaced, it goes too.
 */
export async function takeDownFiles(root: string, staging: string, changes: readonly FileChange[]): Promise<TakenDown> {
  const done: TakenDown & { problems: unknown[] } = { removed: [], replaced: [], problems: [] }
  const remove = (file: string) => {
    try {
      assertInside(file)
      rmSync(join(root, file), { force: true })
      done.removed.push(file)
    } catch (error) {
      done.problems.push(error)
    }
  }
  for (const { file, bytes } of changes) if (bytes === undefined) remove(file)
  for (const change of changes) {
    if (change.bytes === undefined) continue
    try {
      await applyChanges(root, staging, [change], noDurability)
      done.replaced.push(change.file)
    } catch (error) {
      done.problems.push(error)
      remove(change.file)
    }
  }
  return done
}

/**
 * The disk is asked to confirm the contents before any of them gets its name: a power cut must not leave a name without
 * a page. The names themselves may be lost in one; the next start finds out.
 */
async function stage(staging: string, changes: readonly FileChange[], { confirmFiles }: Durability): Promise<void> {
  // Not recursively: on a read-only disk Node would then say that a folder is missing.
  if (!existsSync(staging)) mkdirSync(staging)
  const files: string[] = []
  for (const [number, { bytes }] of changes.entries()) {
    if (bytes === undefined) continue
    const file = join(staging, `new-${number}`)
    writeFileSync(file, bytes)
    files.push(file)
  }
  await confirmFiles(files)
}

/** Leftovers of a process that was killed between writing and renaming. */
export function emptyStaging(staging: string): void {
  try {
    rmSync(staging, { recursive: true, force: true })
  } catch {
    // It lies outside the site: the next publish tries again, and no reader ever sees it.
  }
}

function takeBack(step: () => void): void {
  try {
    step()
  } catch {
    // The next publish looks at the same files again, and the next start at all of them.
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

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}
