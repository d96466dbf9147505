import type { EventStatus } from '@hometown/shared-types/event'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { findSimilar, type Similar } from '../../events/events.service.ts'
import { entryOf, type Outcome, THERE_ALREADY } from '../feed-item.ts'
import type { FeedReportBuilder } from '../feed-report.ts'
import type { DescribedEvent } from '../reading/feed-event.ts'
import { standsFor } from '../stands-for.ts'
import type { CheckPlan } from './diff-feed.ts'

interface NewToFeed {
  feedId: string
  status: EventStatus
  countyZone: string
  /** Events that other entries of the calendar are. Grows by those that are found. */
  taken: Set<string>
}

export interface ComparedEvent {
  event: DescribedEvent
  /** The event of the calendar that it is, or may be. */
  similar: Similar | undefined
}

export async function compareNew(
  db: Kysely<Database>,
  events: readonly DescribedEvent[],
  { feedId, status, countyZone, taken }: NewToFeed,
): Promise<ComparedEvent[]> {
  const compared: ComparedEvent[] = []
  for (const event of events) {
    const found = await findSimilar(db, countyZone, event, taken)
    const similar = found.find(({ event: { waiting: isWaiting }, row }) =>
      standsFor({ ...row, isWaiting }, { feedId, status }),
    )
    if (similar?.event.relation === 'same') taken.add(similar.event.id)
    compared.push({ event, similar })
  }
  return compared
}

export function isThere({ similar }: ComparedEvent): boolean {
  return similar?.event.relation === 'same'
}

/** @param addedId missing in a preview */
export function outcomeOfNew({ event, similar }: ComparedEvent, addedId?: string): Outcome {
  if (similar?.event.relation === 'same')
    return { result: 'skipped', entry: { ...entryOf(event, similar.event.id), detail: THERE_ALREADY } }
  const detail = similar ? `A draft: possible duplicate of “${similar.event.title}”` : null
  return { result: 'added', entry: { ...entryOf(event, addedId), detail } }
}

/** For a preview, which writes nothing. */
export async function reportNew(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  { added, taken }: Pick<CheckPlan, 'added' | 'taken'>,
  feed: { feedId: string; status: EventStatus },
  report: FeedReportBuilder,
): Promise<void> {
  const places = { ...feed, countyZone: config.timeZone, taken: new Set(taken) }
  for (const one of await compareNew(store.db, added, places)) {
    const { result, entry } = outcomeOfNew(one)
    if (result !== 'unchanged') report.note(result, entry)
  }
}
