import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SearchIndex, searchIndexSchema } from '@hometown/shared-types/search'
import type { z } from 'zod'

const POINTER = 'current.json'

const storedIndexSchema = searchIndexSchema.extend({ before: searchIndexSchema.shape.id.optional() })
/** With the id of the index before, where readers who are in it may stay. */
export type StoredIndex = z.infer<typeof storedIndexSchema>

/** Outside of the site's releases: an index is made once for many of them. */
export function searchIndexFolder(dataDir: string): string {
  return join(dataDir, 'derived', 'search')
}

/** The newest index, whether or not readers may use it; undefined before the first. */
export async function findSearchIndex(dataDir: string): Promise<StoredIndex | undefined> {
  try {
    const text = await readFile(join(searchIndexFolder(dataDir), POINTER), 'utf8')
    return storedIndexSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Has `write` make the files in a folder of their own, then leads readers to them. The index before stays for those
 * who are in it. Rejects as `write` does, or when there is no room; readers then keep the index they have.
 */
export async function replaceSearchIndex(
  dataDir: string,
  index: Omit<SearchIndex, 'id'>,
  write: (folder: string) => Promise<void>,
): Promise<StoredIndex> {
  const root = searchIndexFolder(dataDir)
  const before = await findSearchIndex(dataDir)
  const made: StoredIndex = { ...index, id: randomUUID(), ...(before && { before: before.id }) }
  await mkdir(root, { recursive: true })
  // Also what was left by one that was killed while it wrote: there must be room for this one.
  await removeOthers(root, [before?.id])
  try {
    await mkdir(join(root, made.id))
    await write(join(root, made.id))
    const beside = join(root, `${POINTER}.${made.id}`)
    await writeFile(beside, JSON.stringify(made))
    await rename(beside, join(root, POINTER))
  } catch (error) {
    await removeOthers(root, [before?.id])
    throw error
  }
  return made
}

/** Removes every index. Nobody is led to files that are half gone. */
export async function removeSearchIndex(dataDir: string): Promise<void> {
  const root = searchIndexFolder(dataDir)
  await rm(join(root, POINTER), { force: true })
  await removeOthers(root, [])
}

async function removeOthers(root: string, kept: readonly (string | undefined)[]): Promise<void> {
  for (const name of await readdir(root)) {
    if (name !== POINTER && !kept.includes(name)) await rm(join(root, name), { recursive: true, force: true })
  }
}
