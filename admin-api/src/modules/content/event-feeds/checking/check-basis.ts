import { addCountyDays, countyDate } from '@hometown/shared-types/county-time'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import {
  type EventMatcher,
  listAskedFields,
  listClaimKeys,
  loadAnswers,
  loadMatcher,
} from '../../event-sources/event-sources.service.ts'
import { listElsewhere, listGoneElsewhere, listItems, listKnownEvents } from '../feed-items.repository.ts'
import { type KnownEvent, knownEventOf } from '../known-event.ts'
import { hasUid } from '../reading/event-key.ts'
import type { DescribedEvent, ReadCalendar } from '../reading/feed-event.ts'
import type { CheckBasis } from './diff-feed.ts'

type Chosen = Pick<CheckBasis, 'includePast' | 'isWhole' | 'status'> & { feedName: string }

export async function loadBasis(
  { store, config, clock }: Pick<AppContext, 'store' | 'config' | 'clock'>,
  feedId: string,
  calendar: ReadCalendar,
  chosen: Chosen,
): Promise<CheckBasis> {
  const now = clock.now()
  const since = chosen.includePast ? '' : addCountyDays(countyDate(now, config.timeZone), -1)
  const rows = await listKnownEvents(store.db, feedId, since)
  const items = await listItems(store.db, feedId)
  const keys = new Set(items.map(({ item_key }) => item_key))
  const hasNew = calendar.events.some(({ key }) => !keys.has(key))
  return {
    feedId,
    items,
    // Costs something, and nothing is new in most checks.
    matcher: hasNew ? await loadMatcher({ store, config, clock }, store.db, since) : NOTHING_ALIKE,
    answers: await loadAnswers(store.db, 'feed', feedId),
    claimed: await listClaimKeys(store.db, { source_kind: 'feed', source_id: feedId }),
    asked: await listAskedFields(store.db, 'feed', feedId),
    known: rows.map((row) => knownEventOf(row, feedId)),
    elsewhere: await loadElsewhere(store.db, feedId, calendar.events),
    gone: await listGoneElsewhere(store.db),
    countyZone: config.timeZone,
    now,
    ...chosen,
  }
}

const NOTHING_ALIKE: EventMatcher = { find: () => [] }

/** Events from other feeds, by UID. */
export async function loadElsewhere(
  db: Kysely<Database>,
  feedId: string,
  events: readonly Pick<DescribedEvent, 'key'>[],
): Promise<Map<string, KnownEvent>> {
  const uids = events.filter(hasUid).map(({ key }) => key)
  const rows = await listElsewhere(db, feedId, uids)
  return new Map(rows.map((row) => [row.item_key, knownEventOf(row, feedId)]))
}
