import { formatCountyTime } from '@hometown/shared-types/county-time'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { findBackupHealth } from '../backups/backups.service.ts'
import { findLastStart } from './system.repository.ts'

const HOUR = 60 * 60_000
/** A day, the hour by which clocks are changed, and the time that a large one takes. */
const OLDEST_MS = 28 * HOUR
/** A service that was off for a while makes the night's at its start. */
const CATCHING_UP_MS = 2 * HOUR
const EXPECTED = 'backups_expected'

/** A backup that failed is told of at once; one that was never begun, for whatever reason, by the age of the newest. */
export async function lookAtBackups(context: AppContext): Promise<string | undefined> {
  const { clock, config, store } = context
  const { newestAt, problem } = await findBackupHealth(context)
  if (problem) return problem
  const now = clock.now()
  const since = newestAt ?? (await findExpected(context))
  if (now - since < OLDEST_MS) return undefined
  if (now - ((await findLastStart(store.db)) ?? 0) < CATCHING_UP_MS) return undefined
  const last = newestAt && formatCountyTime(newestAt, config.timeZone, "MMMM d, yyyy 'at' h:mm a")
  return last
    ? `Nightly backups have stopped. The last good one was made on ${last}. Make a backup on the System page now.`
    : 'No backup has been made yet. Make a backup on the System page now.'
}

/** Since when there might be one: a new service has none until its first night has passed. */
async function findExpected({ clock, store }: AppContext): Promise<number> {
  const known = await findValue(store.db, EXPECTED, z.number())
  if (known !== undefined) return known
  const now = clock.now()
  await saveValue(store.db, EXPECTED, now, now)
  return now
}
