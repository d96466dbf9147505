import type { AppContext } from '../../../context.ts'
import { insertDamagedObject } from './damaged-objects.repository.ts'

/** The publisher replaces the object under another key. */
export async function reportDamagedObject(
  { clock, link, store }: Pick<AppContext, 'clock' | 'link' | 'store'>,
  key: string,
): Promise<void> {
  await store.groupWrite((trx) => insertDamagedObject(trx, key, clock.now()))
  link.send({ type: 'objects-damaged' })
}
