import { deleteEnded } from './due-deeds.repository.ts'
import { dailyAt, type RecurringWork } from './recurring.service.ts'

const KEEP_MS = 60 * 24 * 60 * 60_000

/** What was done long ago is of use to nobody; what people did is in the audit log. */
export const forgetOldDeeds: RecurringWork = {
  name: 'forget-old-deeds',
  next: dailyAt('03:40'),
  run: ({ store, clock }) => deleteEnded(store.db, clock.now() - KEEP_MS),
}
