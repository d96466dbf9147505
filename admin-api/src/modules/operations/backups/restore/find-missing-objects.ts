import { FILE_AREAS } from '../../../../file-storage/stored-files.table.ts'
import type { ObjectStore } from '../../../../object-store/object-store.ts'
import { readObjectList } from '../archive/object-list.ts'

/** Files that nobody can make again. */
const OURS: ReadonlySet<string> = new Set(['uploads', 'chat-files'])

export interface MissingObjects {
  /** Pictures and attachments that are listed, and those of them that aren’t in the bucket. */
  readonly listed: number
  readonly lost: readonly string[]
  /** With those that are made again, such as sizes. */
  readonly keys: readonly string[]
}

/** Compares the backup's list with the bucket. @param workshop with the unpacked backup */
export async function findMissingObjects(objects: ObjectStore, workshop: string): Promise<MissingObjects> {
  const sizes = new Map<string, number>()
  for (const area of FILE_AREAS) for await (const { key, bytes } of objects.list(`${area}/`)) sizes.set(key, bytes)
  const keys: string[] = []
  const lost: string[] = []
  let listed = 0
  for await (const { area, key, bytes } of readObjectList(workshop)) {
    if (OURS.has(area)) listed++
    if (sizes.get(key) === bytes) continue
    keys.push(key)
    if (OURS.has(area)) lost.push(key)
  }
  return { listed, lost, keys }
}
