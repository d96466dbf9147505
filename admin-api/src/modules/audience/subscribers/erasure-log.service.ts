import type { ObjectStore } from '../../../object-store/object-store.ts'
import { readErasures } from './desk/erasure/erasure-log.ts'
import { copyErasures } from './desk/erasure/erasure-objects.ts'

export { erasureFile } from './desk/erasure/erasure-log.ts'

/** Brings the list of erased addresses of one machine into the object store. Safe to repeat. */
export async function copyErasureFile(dataDir: string, objects: ObjectStore): Promise<void> {
  await copyErasures(objects, await readErasures(dataDir))
}
