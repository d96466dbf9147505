import { dailyAt, type RecurringWork } from '../../platform/schedule/recurring-tasks.service.ts'
import { findNightlyBackup, saveNightlyBackup } from './backup-work.repository.ts'

/**
 * When hardly anybody writes, and before everything that is published is compared. The job of backups makes it, so that
 * it never runs beside one that somebody asked for.
 */
export const nightlyBackup: RecurringWork = {
  name: 'nightly-backup',
  next: dailyAt('02:30'),
  async run({ store, clock, link }) {
    const last = await findNightlyBackup(store.db)
    await saveNightlyBackup(store.db, { problem: null, failedAt: null, ...last, isDue: true }, clock.now())
    link.send({ type: 'backup-wanted' })
  },
}
