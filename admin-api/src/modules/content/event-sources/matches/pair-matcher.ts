import type { Kysely } from 'kysely'
import type { Config } from '../../../../config/config.ts'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { StoredEvent } from '../../events/events.service.ts'
import type { EventEntry, EventMatch } from '../matching/event-entry.ts'
import { profileEntry } from '../matching/evidence.ts'
import { matchProfiles } from '../matching/match-entries.ts'
import { loadPlaceFinder } from '../places/place-finder.ts'
import { entryOfRow } from './entry-of-row.ts'

export type PairMatcher = (stored: StoredEvent) => EventMatch

/** Compares one entry with events of the calendar. */
export async function loadPairMatcher(
  context: Pick<AppContext, 'store' | 'clock'> & { readonly config: Pick<Config, 'timeZone'> },
  db: Kysely<Database>,
  entry: EventEntry,
): Promise<PairMatcher> {
  const finder = await loadPlaceFinder(context, db)
  const profile = profileEntry(entry, finder)
  return ({ row }) => {
    const stored = entryOfRow(row, 'Our calendar', context.config.timeZone)
    return matchProfiles(profile, profileEntry(stored, finder))
  }
}
