import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SearchIndex, searchIndexSchema } from '@hometown/shared-types/search'
import type { z } from 'zod'

const POINTER = 'current.json'

export const storedIndexSchema = searchIndexSchema.extend({ before: searchIndexSchema.shape.id.optional() })
/** `before` is the previous index, if its readers may keep using it. */
export type StoredIndex = z.infer<typeof storedIndexSchema>

/** Outside the releases, since one index serves many of them. */
export function searchIndexFolder(dataDir: string): string {
  return join(dataDir, 'derived', 'search')
}

export async function findSearchIndex(dataDir: string): Promise<StoredIndex | undefined> {
  try {
    const text = await readFile(join(searchIndexFolder(dataDir), POINTER), 'utf8')
    return storedIndexSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Keeps the previous index for readers who use it. On a failure, readers keep the current index. */
export async function replaceSearchIndex(
  dataDir: string,
  index: Omit<SearchIndex, 'id'>,
  write: (folder: string) => Promise<void>,
): Promise<StoredIndex> {
  const root = searchIndexFolder(dataDir)
  const before = await findSearchIndex(dataDir)
  const made: StoredIndex = { ...index, id: randomUUID(), ...(before && { before: before.id }) }
  await mkdir(root, { recursive: true })
  // Also remove what a killed process left, to free disk space.
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

/** Deletes the pointer first, so that no reader gets a partly deleted index. */
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
