import { addCountyDays } from '@hometown/shared-types/county-time'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'

/** Today, and a week back for the same weekday. */
export const HOURS_KEPT_DAYS = 8

export interface HourViews {
  day: string
  hour: number
  views: number
}

/** Also deletes hours that are no longer shown. */
export async function addHourViews(trx: Transaction<Database>, hours: readonly HourViews[]): Promise<void> {
  const newest = hours
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
  if (newest === undefined) return
  await trx.deleteFrom('view_hours').where('day', '<=', addCountyDays(newest, -HOURS_KEPT_DAYS)).execute()
  await trx
    .insertInto('view_hours')
    .values([...hours])
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'hour', 'sample'])
        .doUpdateSet((row) => ({ views: sql`${row.ref('view_hours.views')} + ${row.ref('excluded.views')}` })),
    )
    .execute()
}

export async function listHourViews(
  db: Kysely<Database>,
  days: readonly string[],
): Promise<(HourViews & { sample: number })[]> {
  return db.selectFrom('view_hours').select(['day', 'hour', 'views', 'sample']).where('day', 'in', days).execute()
}
