import { dailyAt, type RecurringWork } from '../../platform/schedule/recurring-tasks.service.ts'
import { findNightlyBackup, saveNightlyBackup } from './backup-work.repository.ts'

/** Runs before the published site is compared. The backup job makes it, so it never runs beside a requested one. */
export const nightlyBackup: RecurringWork = {
  name: 'nightly-backup',
  next: dailyAt('02:30'),
  async run({ store, clock, link }) {
    const last = await findNightlyBackup(store.db)
    await saveNightlyBackup(store.db, { problem: null, failedAt: null, ...last, isDue: true }, clock.now())
    link.send({ type: 'backup-wanted' })
  },
}
