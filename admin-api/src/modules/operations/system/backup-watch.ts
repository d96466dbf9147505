import { formatCountyTime } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import { listTasks } from '../../platform/schedule/schedule.service.ts'
import { findBackupHealth, nightlyBackup } from '../backups/backups.service.ts'
import { findOpenIncidents } from './open-incidents.ts'
import { findLastStart } from './system.repository.ts'

const HOUR = 60 * 60_000
/** A day, plus an hour for clock changes, plus time to make a large backup. */
const OLDEST_MS = 28 * HOUR
/** After downtime, the service makes the nightly backup at its start. */
const CATCHING_UP_MS = 2 * HOUR

/** Reports a failed backup immediately, and one that never started by the age of the newest. */
export async function lookAtBackups(context: AppContext): Promise<string | undefined> {
  const { clock, config, store } = context
  const { newestAt, problem } = await findBackupHealth(context)
  if (problem) return problem
  // Neither begins nor ends a problem: the object store's absence is shown by itself.
  if (newestAt === 'unknown') return (await findOpenIncidents(context)).backup?.message
  const now = clock.now()
  // A new service has none until its first night is over.
  const since = newestAt ?? (await listTasks(store.db, nightlyBackup.name)).at(-1)?.created_at ?? now
  if (now - since < OLDEST_MS) return undefined
  if (now - ((await findLastStart(store.db)) ?? 0) < CATCHING_UP_MS) return undefined
  const last = newestAt && formatCountyTime(newestAt, config.timeZone, "MMMM d, yyyy 'at' h:mm a")
  return last
    ? `Nightly backups have stopped. The last good one was made on ${last}. Make a backup on the System page now.`
    : 'No backup has been made yet. Make a backup on the System page now.'
}
