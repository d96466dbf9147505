import type { Backup } from '@hometown/shared-types/backup'
import { countyDate } from '@hometown/shared-types/county-time'

const DAILY_KEPT = 7
const UPDATES_KEPT = 3
const WEEKLY_KEPT = 4
const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const FIRST_MONDAY = Date.UTC(1970, 0, 5)

/**
 * Backups that may be deleted. Kept are: of nightly ones, the newest of each of the last seven days and four weeks that
 * have one; of those before updates, the last three; and all that a person requested.
 */
export function listExpendable(backups: readonly Backup[], timeZone: string): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt))
  const nightly = newestFirst.filter(({ kind }) => kind === 'nightly')
  const updates = newestFirst.filter(({ kind }) => kind === 'update')
  const dayOf = ({ madeAt }: Backup) => countyDate(Date.parse(madeAt), timeZone)
  const weekOf = (backup: Backup) => Math.floor((Date.parse(`${dayOf(backup)}T00:00:00Z`) - FIRST_MONDAY) / WEEK_MS)
  const kept = new Set([...newestOfEach(nightly, dayOf, DAILY_KEPT), ...newestOfEach(nightly, weekOf, WEEKLY_KEPT)])
  return [...nightly.filter((backup) => !kept.has(backup)), ...updates.slice(UPDATES_KEPT)]
}

function newestOfEach(
  newestFirst: readonly Backup[],
  periodOf: (backup: Backup) => unknown,
  periods: number,
): Backup[] {
  const newest = new Map<unknown, Backup>()
  for (const backup of newestFirst) {
    const period = periodOf(backup)
    if (!newest.has(period)) newest.set(period, backup)
  }
  return [...newest.values()].slice(0, periods)
}
