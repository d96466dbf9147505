import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../../../config/config.ts'
import { bearsMark } from '../../../../database/postgres/load-postgres.ts'
import { makeDurable } from '../archive/make-durable.ts'
import { moveEntry } from '../archive/move-entry.ts'
import { BackupError } from '../backup-errors.ts'

const JOURNAL = 'restore-under-way.json'
export const DATABASE = 'hometown.sqlite'
/** Moved together with the database, because SQLite would apply another database's log. */
const COMPANIONS = [`${DATABASE}-wal`, `${DATABASE}-shm`]

/** Folders in `DATA_DIR`: `names` move from `fresh` into place, and the current ones to `aside`. */
const swapSchema = z.object({
  fresh: z.string(),
  aside: z.string(),
  names: z.array(z.string()),
  /** Marks the restored rows in PostgreSQL. No file may move before they are loaded. */
  mark: z.string().optional(),
})
export type Swap = z.infer<typeof swapSchema>

/** `undone`: interrupted before anything was changed. */
export type SwapOutcome = { kind: 'finished'; aside: string } | { kind: 'undone' }

/** Journals the swap before its first step. After an interruption, `finishSwap` completes or undoes it. */
export async function noteSwap(dataDir: string, swap: Swap): Promise<void> {
  await mkdir(join(dataDir, swap.aside), { recursive: true, mode: 0o700 })
  const journal = join(dataDir, JOURNAL)
  await writeFile(`${journal}.new`, JSON.stringify(swap), { mode: 0o600, flush: true })
  await rename(`${journal}.new`, journal)
  await makeDurable(dataDir)
}

/** Whether rows and files may not match until the next start. */
export function isSwapUnderWay(dataDir: string): boolean {
  return existsSync(join(dataDir, JOURNAL))
}

/** Undefined if no restore was interrupted. Call it on every start, before opening anything. */
export async function finishSwap(place: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<SwapOutcome | undefined> {
  const { dataDir } = place
  const journal = join(dataDir, JOURNAL)
  if (!existsSync(journal)) return undefined
  const swap = swapSchema.parse(JSON.parse(await readFile(journal, 'utf8')))
  const { mark } = swap
  if (mark !== undefined && !(await areRowsLoaded(place.databaseUrl, mark))) return takeBack(dataDir, swap)
  return moveIn(dataDir, swap).catch((error: unknown) => {
    throw new BackupError(
      `Couldn’t move everything to its place in ${dataDir}: ${error instanceof Error ? error.message : error}. ` +
        'Solve this, then start Hometown. It continues where it stopped.',
      { cause: error },
    )
  })
}

async function areRowsLoaded(databaseUrl: string | undefined, mark: string): Promise<boolean> {
  if (databaseUrl) return bearsMark(databaseUrl, mark)
  throw new BackupError(
    'A restore into PostgreSQL was interrupted, but DATABASE_URL isn’t set. Set it as before, and try again.',
  )
}

async function moveIn(dataDir: string, { fresh, aside, names }: Swap): Promise<SwapOutcome> {
  for (const name of names) {
    const from = join(dataDir, fresh, name)
    // Already moved before an interruption.
    if (!existsSync(from)) continue
    for (const old of name === DATABASE ? [DATABASE, ...COMPANIONS] : [name])
      await setAside(join(dataDir, old), join(dataDir, aside, old))
    await moveEntry(from, join(dataDir, name))
  }
  await makeDurable(dataDir)
  await forget(dataDir, fresh)
  return { kind: 'finished', aside: join(dataDir, aside) }
}

/** Moved under a temporary name first: if `to` exists it is complete, and what is at `path` is new and stays. */
async function setAside(path: string, to: string): Promise<void> {
  const part = `${to}.part`
  if (existsSync(to) || !(existsSync(path) || existsSync(part))) return
  if (existsSync(path)) await moveEntry(path, part)
  await rename(part, to)
  await makeDurable(dirname(to))
}

async function takeBack(dataDir: string, { fresh, aside }: Swap): Promise<SwapOutcome> {
  await forget(dataDir, fresh)
  // Still empty at this point.
  await rmdir(join(dataDir, aside)).catch(() => undefined)
  return { kind: 'undone' }
}

async function forget(dataDir: string, fresh: string): Promise<void> {
  await rm(join(dataDir, JOURNAL))
  await rm(join(dataDir, fresh), { recursive: true, force: true })
}
