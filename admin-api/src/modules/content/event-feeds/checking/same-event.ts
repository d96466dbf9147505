import type { EventStatus } from '@hometown/shared-types/event'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { loadAnswers, moveSayings } from '../../event-sources/event-sources.service.ts'
import { pointSubmissions } from '../../event-submissions/submission-events.service.ts'
import { holdCalendar, isShown, leadReaders, listStoredEvents, removeEvents } from '../../events/events.service.ts'
import { asRead, entryOf, newItem, type Outcome, THERE_ALREADY } from '../feed-item.ts'
import { insertItems, listStartingAt, updateItems } from '../feed-items.repository.ts'
import { byFactsOf, findSame, gamesByDayOf, type KnownEvent, knownEventOf, standsFor } from '../known-event.ts'
import type { DescribedEvent } from '../reading/feed-event.ts'
import { loadElsewhere } from './check-basis.ts'
import type { CheckPlan } from './diff-feed.ts'
import { type Feed, noteMentions } from './feed-claims.ts'

type Trx = Transaction<Database>
type Found = ReadonlyMap<DescribedEvent, KnownEvent>

/** Events added since the comparison. Locks the calendar, so that none is added before this transaction ends. */
export async function findAddedMeanwhile(
  { clock }: Pick<AppContext, 'clock'>,
  trx: Trx,
  events: readonly DescribedEvent[],
  { feedId, status }: { feedId: string; status: EventStatus },
): Promise<Found> {
  await holdCalendar(trx, clock.now())
  const elsewhere = await loadElsewhere(trx, feedId, events)
  const answers = await loadAnswers(trx, 'feed', feedId)
  const alike = await listStartingAt(
    trx,
    feedId,
    events.map(({ startDate }) => startDate),
  )
  const standing = alike.map((row) => knownEventOf(row, feedId)).filter((known) => standsFor(known, status))
  const byFacts = byFactsOf(standing)
  const gamesByDay = gamesByDayOf(standing)
  const found = new Map<DescribedEvent, KnownEvent>()
  for (const event of events) {
    const same = findSame(event, { elsewhere, byFacts, gamesByDay, status })
    if (same && !answers.isNotSame(event.key, event.facts, same.id)) found.set(event, same)
  }
  return found
}

export async function linkFound(context: AppContext, trx: Trx, found: Found, feed: Feed): Promise<Outcome[]> {
  const pairs = [...found]
  const place = { feedId: feed.feedId, now: context.clock.now() }
  await insertItems(
    trx,
    pairs.map(([event, { id }]) => newItem(event, id, 'linked', place)),
  )
  await noteMentions(
    context,
    trx,
    feed,
    pairs.map(([event, { id }]) => ({ event, eventId: id })),
  )
  return pairs.map(([event, { id }]) => ({
    result: 'skipped',
    entry: { ...entryOf(event, id), detail: THERE_ALREADY },
  }))
}

export async function joinTwins(
  context: AppContext,
  trx: Trx,
  feed: Feed,
  twins: Readonly<CheckPlan['twins']>,
): Promise<Outcome[]> {
  const now = context.clock.now()
  await holdCalendar(trx, now)
  const ids = twins.flatMap(({ item, other }) => [item.event_id, other.id])
  const stored = new Map((await listStoredEvents(trx, ids)).map((event) => [event.row.id, event]))
  const joined = twins.flatMap((twin) => {
    const mine = stored.get(twin.item.event_id)
    const kept = stored.get(twin.other.id)
    if (mine?.row.edited_fields !== '[]' || !kept) return []
    // It was published meanwhile: the next check asks about it.
    return isShown(mine.row) ? [] : [{ ...twin, mine, kept }]
  })
  for (const { mine, kept } of joined) {
    const [from, to] = [mine.row.id, kept.row.id]
    await moveSayings(trx, from, to)
    await context.ports.eventSuggestions.move(trx, { from, to, version: null, now })
    await pointSubmissions(trx, from, to)
    await leadReaders(trx, { from: mine.row, to: kept.row }, now)
  }
  await removeEvents(
    context,
    trx,
    null,
    joined.map(({ mine }) => mine),
  )
  const links = joined.map(({ event, item, other }) => {
    return [item.item_key, { ...asRead(event), event_id: other.id, state: 'linked' }] as const
  })
  await updateItems(trx, feed.feedId, new Map(links))
  const mentions = joined.map(({ event, item, other }) => ({ event, eventId: other.id, formerKey: item.item_key }))
  await noteMentions(context, trx, feed, mentions)
  return joined.map(({ event, other }) => ({
    result: 'skipped',
    entry: { ...entryOf(event, other.id), detail: 'Already on our calendar, so we removed this copy' },
  }))
}
