import type { PublishedEvent } from '@hometown/shared-types/event-calls'
import type { Page, WalkQuery } from '@hometown/shared-types/pagination'
import type { AppContext } from '../../../context.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { withPictureCopies } from '../media/library/media.service.ts'
import { countPublishedRows, listPublishedRows } from './event-lists.repository.ts'
import { publicEvent, type StoredEvent } from './event-row.ts'
import { findStoredEvent, toStoredEvents } from './events.repository.ts'

type Reading = Pick<AppContext, 'store'>

export async function listPublishedEvents(
  { store }: Reading,
  { page, per_page, after }: WalkQuery,
): Promise<Page<PublishedEvent>> {
  const total = await countPublishedRows(store.db)
  const rows = await listPublishedRows(store.db, {
    after: after ?? '',
    offset: after === undefined ? (page - 1) * per_page : 0,
    limit: per_page,
  })
  const data = await withPictures({ store }, await toStoredEvents(store.db, rows))
  return { data, total, totalPages: Math.ceil(total / per_page) }
}

/** @throws AppError 404, also for drafts. */
export async function getPublishedEvent({ store }: Reading, id: string): Promise<PublishedEvent> {
  const event = await findStoredEvent(store.db, id)
  const [published] = event?.row.status === 'published' ? await withPictures({ store }, [event]) : []
  if (!published) throw notFound('Event')
  return published
}

async function withPictures({ store }: Reading, events: readonly StoredEvent[]): Promise<PublishedEvent[]> {
  const shown = await withPictureCopies(store.db, events.map(publicEvent))
  return shown.map(({ copies, ...event }) => (copies ? { ...event, picture: copies } : event))
}
