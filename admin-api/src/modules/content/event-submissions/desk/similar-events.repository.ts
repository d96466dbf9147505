import type { CountyDate } from '@hometown/shared-types/county-time'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'

const MOST_OF_DAY = 100
const MOST_OF_TITLE = 20

/** Events that may happen on a day, single ones first. A series matches by its span. */
export async function listEventsOfDay(db: Kysely<Database>, day: CountyDate): Promise<string[]> {
  const rows = await db
    .selectFrom('calendar_events')
    .select('id')
    .where('first_day', '<=', day)
    .where((where) => where.or([where('last_day', 'is', null), where('last_day', '>=', day)]))
    .orderBy('first_day', 'desc')
    .orderBy('id')
    .limit(MOST_OF_DAY)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listEventsOfTitle(db: Kysely<Database>, title: string): Promise<string[]> {
  const rows = await db
    .selectFrom('calendar_events')
    .select('id')
    .where(sql`lower(title)`, '=', title.toLowerCase())
    .orderBy('first_day', 'desc')
    .limit(MOST_OF_TITLE)
    .execute()
  return rows.map(({ id }) => id)
}
