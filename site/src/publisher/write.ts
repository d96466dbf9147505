import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Durability, diskDurability } from './make-durable.ts'

/** Without bytes the file is removed. Lists are in the order in which readers may see the changes. */
export interface FileChange {
  readonly file: string
  readonly bytes: Buffer | undefined
}

export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export function onlyDifferent(root: string, changes: readonly FileChange[]): FileChange[] {
  return changes.filter(({ file, bytes }) => {
    const present = readIfThere(join(root, file))
    return bytes === undefined ? present !== undefined : !present?.equals(bytes)
  })
}

/**
 * Applies changes in the given order; readers see each file whole, old or new. Everything is written to `staging`
 * first. If a later step fails, the steps before it are undone.
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
  readonly problems: unknown[]
}

/** One by one, and without writing anything, so that it also works on a full disk. */
export function takeDownFiles(root: string, files: Iterable<string>): TakenDown {
  const done: TakenDown = { removed: [], problems: [] }
  for (const file of files) {
    try {
      assertInside(file)
      rmSync(join(root, file), { force: true })
      done.removed.push(file)
    } catch (error) {
      done.problems.push(error)
    }
  }
  return done
}

/**
 * Flushes the contents before any file gets its name: a power cut must not leave an empty page. It may lose the names;
 * the next start finds out.
 */
async function stage(staging: string, changes: readonly FileChange[], { confirmFiles }: Durability): Promise<void> {
  // Not recursive: on a read-only disk Node would then report a missing folder.
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

/** Removes what a process left that was killed between writing and renaming. */
export function emptyStaging(staging: string): void {
  try {
    rmSync(staging, { recursive: true, force: true })
  } catch {
    // Staging is outside the site, so no reader sees it; the next publish tries again.
  }
}

function takeBack(step: () => void): void {
  try {
    step()
  } catch {
    // The next publish compares these files again, and the next start compares all files.
  }
}

function assertInside(file: string): void {
  if (file.startsWith('/') || file.split('/').includes('..'))
    throw new Error(`${file} would be outside the site’s folder.`)
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
  // Some disks don't support hard links.
  copyFileSync(target, kept)
  return true
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}
