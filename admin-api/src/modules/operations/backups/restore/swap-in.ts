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
/** SQLite would take a log that belongs to another database for its own. */
const COMPANIONS = [`${DATABASE}-wal`, `${DATABASE}-shm`]

/** Folders within `DATA_DIR`, and what goes from the one to its place and from there to the other. */
const swapSchema = z.object({
  fresh: z.string(),
  aside: z.string(),
  names: z.array(z.string()),
  /** What the rows in PostgreSQL bear when they are the restored ones: until then no file may move. */
  mark: z.string().optional(),
})
export type Swap = z.infer<typeof swapSchema>

/** `undone`: it was interrupted before anything had changed, and everything is as it was. */
export type SwapOutcome = { kind: 'finished'; aside: string } | { kind: 'undone' }

/**
 * Says what is about to take the place of what is there, before the first step. Whatever interrupts us from now on,
 * `finishSwap` brings it to its end or, where the rows didn't come to PostgreSQL, takes it back.
 */
export async function noteSwap(dataDir: string, swap: Swap): Promise<void> {
  await mkdir(join(dataDir, swap.aside), { recursive: true, mode: 0o700 })
  const journal = join(dataDir, JOURNAL)
  await writeFile(`${journal}.new`, JSON.stringify(swap), { mode: 0o600, flush: true })
  await rename(`${journal}.new`, journal)
  await makeDurable(dataDir)
}

/** Whether rows and files may not belong together, until the next start. */
export function isSwapUnderWay(dataDir: string): boolean {
  return existsSync(join(dataDir, JOURNAL))
}

/** Answers what became of a restore when there was one under way. Every start asks, before it opens anything. */
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
        'Solve this, then start Hometown: it goes on where it stopped.',
      { cause: error },
    )
  })
}

async function areRowsLoaded(databaseUrl: string | undefined, mark: string): Promise<boolean> {
  if (databaseUrl) return bearsMark(databaseUrl, mark)
  throw new BackupError(
    'A restore into PostgreSQL was interrupted, but DATABASE_URL is not set. Set it as it was then, and try again.',
  )
}

async function moveIn(dataDir: string, { fresh, aside, names }: Swap): Promise<SwapOutcome> {
  for (const name of names) {
    const from = join(dataDir, fresh, name)
    // Done before we were interrupted.
    if (!existsSync(from)) continue
    for (const old of name === DATABASE ? [DATABASE, ...COMPANIONS] : [name])
      await setAside(join(dataDir, old), join(dataDir, aside, old))
    await moveEntry(from, join(dataDir, name))
  }
  // The next start knows by this that its data comes from elsewhere; what was indexed of the old data misleads.
  await writeFile(join(dataDir, 'instance.json'), '{"starts":-1,"state":"started"}', { mode: 0o600, flush: true })
  await rm(join(dataDir, 'derived', 'search'), { recursive: true, force: true })
  await makeDurable(dataDir)
  await forget(dataDir, fresh)
  return { kind: 'finished', aside: join(dataDir, aside) }
}

/** Nothing has the last name before all of it is there: what lies at `path` then is new, and stays. */
async function setAside(path: string, to: string): Promise<void> {
  const part = `${to}.part`
  if (existsSync(to) || !(existsSync(path) || existsSync(part))) return
  if (existsSync(path)) await moveEntry(path, part)
  await rename(part, to)
  await makeDurable(dirname(to))
}

async function takeBack(dataDir: string, { fresh, aside }: Swap): Promise<SwapOutcome> {
  await forget(dataDir, fresh)
  // Nothing was put there yet.
  await rmdir(join(dataDir, aside)).catch(() => undefined)
  return { kind: 'undone' }
}

async function forget(dataDir: string, fresh: string): Promise<void> {
  await rm(join(dataDir, JOURNAL))
  await rm(join(dataDir, fresh), { recursive: true, force: true })
}
