import type { Kysely } from 'kysely'
import type { AppContext } from '../../admin-api/src/context.ts'
import type { Database } from '../../admin-api/src/database/database.ts'
import type { Store } from '../../admin-api/src/database/store.ts'
import type { EventEntry } from '../../admin-api/src/modules/content/event-sources/matching/event-entry.ts'
import { createPlaceFinder } from '../../admin-api/src/modules/content/event-sources/matching/known-places.ts'
import { createMatchIndex } from '../../admin-api/src/modules/content/event-sources/matching/match-index.ts'
import { findSimilar } from '../../admin-api/src/modules/content/event-submissions/desk/similar-events.ts'
import type { EventSubmissionRow } from '../../admin-api/src/modules/content/event-submissions/event-submissions.table.ts'

type StoredRow = Awaited<ReturnType<typeof listRows>>[number]

/** Seconds to index all stored events and to look up the new ones, and of today's search for similar events. */
export async function timeMatching(store: Store, config: AppContext['config'], newEvents: number) {
  const rows = await listRows(store.db)
  const fresh = rows.filter(({ rrule }) => rrule === null).slice(-newEvents)
  const startedAt = performance.now()
  const index = createMatchIndex<string>(createPlaceFinder(rows.slice(0, 200).map(placeOf)))
  for (const row of rows) index.add(entryOf(row, 'stored'), row.id)
  let found = 0
  for (const row of fresh) found += index.find({ ...entryOf(row, 'another'), description: '' }).length
  const matching = performance.now() - startedAt
  const similarFrom = performance.now()
  for (const row of fresh) await findSimilar({ store, config, clock: { now: () => 0 } }, submissionOf(row))
  return { stored: rows.length, fresh: fresh.length, found, matching, similar: performance.now() - similarFrom }
}

async function listRows(db: Kysely<Database>) {
  return db
    .selectFrom('calendar_events')
    .select([
      'id',
      'title',
      'description',
      'location',
      'start_date',
      'end_date',
      'rrule',
      'category',
      'time_zone',
      'all_day',
    ])
    .orderBy('start_date')
    .execute()
}

function placeOf({ location }: StoredRow) {
  const [name = '', address = ''] = (location ?? '').split(',')
  return { name, address }
}

function entryOf(row: StoredRow, source: string): EventEntry {
  return {
    source,
    title: row.title,
    start: row.start_date,
    end: row.end_date,
    place: row.location ?? '',
    description: row.description ?? '',
    rrule: row.rrule,
  }
}

function submissionOf(row: StoredRow): EventSubmissionRow {
  const none = { key_hash: null, submitter_name: null, submitter_email: null, reason: null, decided_by: null }
  return {
    ...row,
    ...none,
    ...{
      id: 'new',
      status: 'waiting',
      description: '',
      location: row.location ?? '',
      price: '',
      link: '',
      organiser: '',
      note: '',
    },
    ...{ recurrence_rule: null, recurrence_end_date: null, event_id: null, event_version: null },
    ...{ decided_at: null, corrected_at: null, created_at: 0, updated_at: 0, version: 1 },
  }
}
