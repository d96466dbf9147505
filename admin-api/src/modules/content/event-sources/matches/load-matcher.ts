import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { EventEntry } from '../matching/event-entry.ts'
import { comparedDays, createMatchIndex, type Found } from '../matching/match-index.ts'
import { loadPlaceFinder } from '../places/place-finder.ts'
import { entryOfRow } from './entry-of-row.ts'
import { listMatchable } from './matchable.repository.ts'

interface Stored {
  readonly id: string
  readonly title: string
  readonly isCanceled: boolean
}

interface StoredMatch extends Found<Stored> {}

export interface EventMatcher {
  /** Stored events that are or may be the same, the most alike first. */
  find(entry: EventEntry, isOpen?: (id: string) => boolean): StoredMatch[]
}

/**
 * Current and upcoming events. Games are the schedule's: no source's entry becomes one of them here.
 * @param only the one entry that is looked for, if there is no other: then a few weeks are read instead of the calendar
 */
export async function loadMatcher(
  context: Pick<AppContext, 'store' | 'config' | 'clock'>,
  db: Kysely<Database>,
  since: string,
  only?: EventEntry,
): Promise<EventMatcher> {
  const index = createMatchIndex<Stored>(await loadPlaceFinder(context, db))
  for (const row of await listMatchable(db, since, only && comparedDays(only)))
    index.add(entryOfRow(row, row.feed_name ?? '', context.config.timeZone), storedFrom(row))
  return { find: (entry, isOpen) => index.find(entry, isOpen && (({ id }) => isOpen(id))) }
}

function storedFrom({ id, title, cancelled }: { id: string; title: string; cancelled: number }): Stored {
  return { id, title, isCanceled: cancelled === 1 }
}
