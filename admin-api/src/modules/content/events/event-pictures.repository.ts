import type { MediaUse } from '@hometown/shared-types/media'
import { type Expression, expressionBuilder, type Kysely, type SqlBool } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { one } from '../../../database/select-one.ts'

const { exists, selectFrom } = expressionBuilder<Database, never>()

export function isInEvent(url: Expression<string>): Expression<SqlBool> {
  return exists(eventsWith(url))
}

export function isInPublishedEvent(url: Expression<string>): Expression<SqlBool> {
  return exists(eventsWith(url).where('calendar_events.status', '=', 'published'))
}

function eventsWith(url: Expression<string>) {
  return selectFrom('calendar_events').select(one).where('calendar_events.image_url', '=', url)
}

export async function listEventsWithPicture(db: Kysely<Database>, url: string): Promise<MediaUse[]> {
  const rows = await db
    .selectFrom('calendar_events')
    .select(['id', 'title', 'status', 'slug'])
    .where('image_url', '=', url)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ kind: 'event', ...row }))
}
