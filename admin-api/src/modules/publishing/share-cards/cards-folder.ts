import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const STAND_IN = 'site'

function cardsFolder(dataDir: string): string {
  return join(dataDir, 'derived', 'cards')
}

export function hasCard(dataDir: string, hash: string): Promise<boolean> {
  return access(cardFile(dataDir, hash)).then(
    () => true,
    () => false,
  )
}

export function findCard(dataDir: string, hash: string): Promise<Buffer | undefined> {
  return readFile(cardFile(dataDir, hash)).catch(() => undefined)
}

export function findStandIn(dataDir: string): Promise<Buffer | undefined> {
  return findCard(dataDir, STAND_IN)
}

/** Renames a temporary file, so that no reader gets half a picture. No fsync: a lost card is drawn again. */
export async function keepCard(dataDir: string, hash: string, bytes: Uint8Array): Promise<void> {
  const beside = join(cardsFolder(dataDir), `${randomUUID()}.part`)
  await mkdir(cardsFolder(dataDir), { recursive: true })
  try {
    await writeFile(beside, bytes)
    await rename(beside, cardFile(dataDir, hash))
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

export async function keepStandIn(dataDir: string, bytes: Uint8Array): Promise<void> {
  await keepCard(dataDir, STAND_IN, bytes)
}

/** Old titles and colors leave cards behind. A deleted card that is still wanted is drawn again. */
export async function deleteOldestCards(dataDir: string, keep: number): Promise<void> {
  const folder = cardsFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  if (names.length <= keep) return
  const files = await Promise.all(
    names
      .filter((name) => name !== `${STAND_IN}.png`)
      .map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  files.sort((one, other) => other.at - one.at)
  for (const { name } of files.slice(keep)) await rm(join(folder, name), { force: true })
}

function cardFile(dataDir: string, hash: string): string {
  return join(cardsFolder(dataDir), `${hash}.png`)
}
