import type { AppContext } from '../../../context.ts'
import { insertDamagedKeys } from './damaged-objects.repository.ts'

/** The publisher replaces the object under another key. */
export async function reportDamagedObject(
  { clock, link, store }: Pick<AppContext, 'clock' | 'link' | 'store'>,
  key: string,
): Promise<void> {
  await insertDamagedKeys(store.db, [key], clock.now())
  link.send({ type: 'objects-damaged' })
}
