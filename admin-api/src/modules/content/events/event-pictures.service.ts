import type { MediaUse } from '@hometown/shared-types/media'
import { type Expression, expressionBuilder, type Kysely, type SqlBool, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { one } from '../../../database/select-one.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import type { ChangedPicture, PictureUser } from '../media/uses/picture-users.service.ts'
import { listPublishedWithPicture } from './events.repository.ts'

export const eventPictures: PictureUser = {
  shows: isInEvent,
  publishes: isInPublishedEvent,
  list: listEventsWithPicture,
  renderAgain: renderEventPictureAgain,
}

async function renderEventPictureAgain(trx: Transaction<Database>, { url, now }: ChangedPicture): Promise<void> {
  for (const id of await listPublishedWithPicture(trx, url)) {
    await recordChange(trx, { kind: 'event', subjectId: id, wasPublic: true, isPublic: true }, now)
  }
}

const { exists, selectFrom } = expressionBuilder<Database, never>()

function isInEvent(url: Expression<string>): Expression<SqlBool> {
  return exists(eventsWith(url))
}

function isInPublishedEvent(url: Expression<string>): Expression<SqlBool> {
  return exists(eventsWith(url).where('calendar_events.status', '=', 'published'))
}

function eventsWith(url: Expression<string>) {
  return selectFrom('calendar_events').select(one).where('calendar_events.image_url', '=', url)
}

async function listEventsWithPicture(db: Kysely<Database>, url: string): Promise<MediaUse[]> {
  const rows = await db
    .selectFrom('calendar_events')
    .select(['id', 'title', 'status', 'slug'])
    .where('image_url', '=', url)
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ kind: 'event', ...row }))
}
