import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { makeDurable } from './make-durable.ts'

const JOURNAL = 'restore-under-way.json'
export const DATABASE = 'hometown.sqlite'
/** SQLite would take a log that belongs to another database for its own. */
const COMPANIONS = [`${DATABASE}-wal`, `${DATABASE}-shm`]

/** Folders within `DATA_DIR`, and what goes from the one to its place and from there to the other. */
const swapSchema = z.object({ fresh: z.string(), aside: z.string(), names: z.array(z.string()) })
export type Swap = z.infer<typeof swapSchema>

/**
 * Puts what lies ready in the place of what is there, which is kept aside. A note says so before the first step: what a
 * power cut leaves half done is brought to its end by `finishSwap`.
 */
export async function swapIn(dataDir: string, swap: Swap): Promise<void> {
  await mkdir(join(dataDir, swap.aside), { recursive: true, mode: 0o700 })
  const journal = join(dataDir, JOURNAL)
  await writeFile(`${journal}.new`, JSON.stringify(swap), { mode: 0o600, flush: true })
  await rename(`${journal}.new`, journal)
  await makeDurable(dataDir)
  await finishSwap(dataDir)
}

/** Answers where the old data is when there was something to finish. Every start asks, before it opens anything. */
export async function finishSwap(dataDir: string): Promise<string | undefined> {
  const journal = join(dataDir, JOURNAL)
  if (!existsSync(journal)) return undefined
  const { fresh, aside, names } = swapSchema.parse(JSON.parse(await readFile(journal, 'utf8')))
  for (const name of names) {
    const from = join(dataDir, fresh, name)
    // Done before we were interrupted.
    if (!existsSync(from)) continue
    for (const old of name === DATABASE ? [DATABASE, ...COMPANIONS] : [name])
      await setAside(join(dataDir, old), join(dataDir, aside, old))
    await rename(from, join(dataDir, name))
  }
  // The next start knows by this that its data comes from elsewhere; what was indexed of the old data misleads.
  await writeFile(join(dataDir, 'instance.json'), '{"starts":-1,"state":"started"}', { mode: 0o600, flush: true })
  await rm(join(dataDir, 'derived', 'search'), { recursive: true, force: true })
  await makeDurable(dataDir)
  await rm(journal)
  await rm(join(dataDir, fresh), { recursive: true, force: true })
  return join(dataDir, aside)
}

async function setAside(path: string, to: string): Promise<void> {
  if (existsSync(path) && !existsSync(to)) await rename(path, to)
}
