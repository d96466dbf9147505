import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { EventEntry } from '../matching/event-entry.ts'
import { createMatchIndex, type Found } from '../matching/match-index.ts'
import { loadPlaceFinder } from '../places/place-finder.ts'
import { listMatchable } from './matchable.repository.ts'

interface StoredMatch extends Found<{ id: string; title: string }> {}

export interface EventMatcher {
  /** Stored events that are or may be the same, the most alike first. */
  find(entry: EventEntry, isOpen?: (id: string) => boolean): StoredMatch[]
}

/** Current and upcoming events. Games are the schedule's: no source's entry becomes one of them here. */
export async function loadMatcher(
  context: Pick<AppContext, 'store' | 'clock'>,
  db: Kysely<Database>,
  since: string,
): Promise<EventMatcher> {
  const index = createMatchIndex<{ id: string; title: string }>(await loadPlaceFinder(context, db))
  for (const row of await listMatchable(db, since)) {
    index.add(
      {
        source: row.feed_name ?? '',
        title: row.title,
        start: row.start_date,
        end: row.end_date,
        place: row.location ?? '',
        description: row.description ?? '',
        rrule: row.rrule,
        status: row.cancelled === 1 ? 'cancelled' : 'confirmed',
      },
      { id: row.id, title: row.title },
    )
  }
  return { find: (entry, isOpen) => index.find(entry, isOpen && (({ id }) => isOpen(id))) }
}
