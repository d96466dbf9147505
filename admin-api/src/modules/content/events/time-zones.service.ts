import type { AppContext } from '../../../context.ts'
import { fillTimeZones } from './events.repository.ts'

/** Games that the update made events of don't know the county's zone, which isn't in the database. */
export async function settleTimeZones({ store, config }: Pick<AppContext, 'store' | 'config'>): Promise<void> {
  await fillTimeZones(store.db, config.timeZone)
}
