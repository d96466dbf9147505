import { type FileStorage, readStored } from '../../../file-storage/file-storage.ts'
import { type FileContext, openFileStorage } from '../../../file-storage/open-file-storage.ts'

const STAND_IN = 'site'

function cards(context: FileContext): FileStorage {
  return openFileStorage(context, 'cards')
}

export async function hasCard(context: FileContext, hash: string): Promise<boolean> {
  return (await cards(context).find(fileName(hash))) !== undefined
}

export function findCard(context: FileContext, hash: string): Promise<Buffer | undefined> {
  return readStored(cards(context), fileName(hash))
}

export function findStandIn(context: FileContext): Promise<Buffer | undefined> {
  return findCard(context, STAND_IN)
}

export async function keepCard(context: FileContext, hash: string, bytes: Uint8Array): Promise<void> {
  await cards(context).put(fileName(hash), bytes)
}

/** Its name stays when its content changes. */
export async function keepStandIn(context: FileContext, bytes: Uint8Array): Promise<void> {
  await cards(context).put(fileName(STAND_IN), bytes, { mayReplace: true })
}

/** Old titles and colors leave cards behind. A deleted card that is still wanted is drawn again. */
export async function deleteOldestCards(context: FileContext, keep: number): Promise<void> {
  const storage = cards(context)
  for (const name of await storage.listOldest(keep)) if (name !== fileName(STAND_IN)) await storage.delete(name)
}

function fileName(hash: string): string {
  return `${hash}.png`
}
