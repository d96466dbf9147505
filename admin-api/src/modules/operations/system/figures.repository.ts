import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** What waits, and when it went well last. Times are milliseconds. */
export interface Figures {
  changes: number
  pictures: number
  webhooks: number
  schedule: number
  /** When the oldest change that isn't published yet was made. */
  oldestChange: number | null
  lastLivePublish: number | null
}

export async function findFigures(db: Kysely<Database>, now: number): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select
      (select count(*) from changes where publish_id is null) as changes,
      (select count(*) from picture_copies where due_at <= ${now}) as pictures,
      (select count(*) from webhook_deliveries where processed_at is null) as webhooks,
      (select count(*) from jobs where state = 'waiting') as schedule,
      (select min(created_at) from changes where publish_id is null) as "oldestChange",
      (select max(finished_at) from publishes where outcome = 'live') as "lastLivePublish"
  `.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('A select without a table gave no row')
  return figures
}
