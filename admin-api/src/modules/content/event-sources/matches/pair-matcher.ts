import type { Kysely } from 'kysely'
import type { Config } from '../../../../config/config.ts'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { StoredEvent } from '../../events/events.service.ts'
import { comparePlaces } from '../matching/compare-places.ts'
import { compareTexts } from '../matching/compare-texts.ts'
import type { EventEntry, EventMatch } from '../matching/event-entry.ts'
import { profileEntry } from '../matching/evidence.ts'
import { matchProfiles } from '../matching/match-entries.ts'
import { loadPlaceFinder } from '../places/place-finder.ts'
import { entryOfRow } from './entry-of-row.ts'

export interface PairMatch extends EventMatch {
  readonly hasSameTitle: boolean
  readonly hasSamePlace: boolean
}

export type PairMatcher = (stored: StoredEvent) => PairMatch

/** Of the shorter title's words. */
const SAME_TITLE = 0.6

/** Compares one entry with events of the calendar. */
export async function loadPairMatcher(
  context: Pick<AppContext, 'store' | 'clock'> & { readonly config: Pick<Config, 'timeZone'> },
  db: Kysely<Database>,
  entry: EventEntry,
): Promise<PairMatcher> {
  const finder = await loadPlaceFinder(context, db)
  const profile = profileEntry(entry, finder)
  return ({ row }) => {
    const stored = profileEntry(entryOfRow(row, 'Our calendar', context.config.timeZone), finder)
    return {
      ...matchProfiles(profile, stored),
      hasSameTitle: compareTexts(profile.text, stored.text).titleShare >= SAME_TITLE,
      hasSamePlace: comparePlaces(profile.place, stored.place) === 'same',
    }
  }
}
