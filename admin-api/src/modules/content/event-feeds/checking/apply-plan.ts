import { setImmediate } from 'node:timers/promises'
import type { Category } from '@hometown/shared-types/category'
import type { EventStatus } from '@hometown/shared-types/event'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { askMatch, noteGone } from '../../event-sources/event-sources.service.ts'
import {
  holdCalendar,
  insertEvents,
  type PreparedEvent,
  prepareEvent,
  writeEvents,
} from '../../events/events.service.ts'
import type { EventFeedItemRow } from '../event-feeds.table.ts'
import { asRead, entryOf, newItem, type Outcome, refusal } from '../feed-item.ts'
import { deleteItems, insertItems, updateItems } from '../feed-items.repository.ts'
import type { FeedReportBuilder } from '../feed-report.ts'
import { allValues } from '../reading/event-fields.ts'
import type { DescribedEvent } from '../reading/feed-event.ts'
import type { CheckPlan } from './diff-feed.ts'
import { noteMentions } from './feed-claims.ts'
import { followChanges } from './follow-changes.ts'
import { findAddedMeanwhile, joinTwins, linkFound } from './same-event.ts'

type Trx = Transaction<Database>

const ROWS_PER_BATCH = 50

export interface ApplyOptions {
  feedId: string
  feedName: string
  /** Fields that don't follow this feed by themselves. */
  asked: ReadonlySet<string>
  category: Category
  status: EventStatus
  /** Called first in each transaction; throws when another check has taken over. */
  hold(trx: Trx): Promise<void>
}

/** Writes a plan in short transactions; each event is written entirely or not at all. */
export async function applyPlan(
  context: AppContext,
  plan: CheckPlan,
  options: ApplyOptions,
  report: FeedReportBuilder,
): Promise<{ isAwaited: boolean }> {
  const { feedId, hold } = options
  let isAwaited = false
  const now = context.clock.now()
  async function apply<T>(
    batches: Iterable<readonly T[]>,
    write: typeof silently,
    work: (trx: Trx, batch: readonly T[]) => Promise<readonly Outcome[]>,
  ): Promise<void> {
    for (const batch of batches) {
      const outcomes = await write(context, async (trx) => {
        await hold(trx)
        return work(trx, batch)
      })
      for (const { result, entry, isAwaited: isOne = false } of outcomes) {
        isAwaited ||= isOne
        if (result === 'unchanged') report.count(result)
        else report.note(result, entry)
      }
      // SQLite is synchronous: without a pause nothing else would run.
      await setImmediate()
    }
  }
  await apply(batchesOf(plan.renamed), silently, async (trx, batch) => {
    await updateItems(trx, feedId, new Map(batch.map(({ event, item }) => [item.item_key, asRead(event)])))
    return []
  })
  await apply(batchesOf(plan.lost), silently, async (trx, batch) => {
    await deleteItems(
      trx,
      feedId,
      batch.map(({ item_key }) => item_key),
    )
    return []
  })
  await apply(batchesOf(plan.twins), writeEvents, (trx, batch) => joinTwins(context, trx, options, batch))
  await apply(
    batchesOf(plan.changed, ({ event }) => rowsOf(event)),
    writeEvents,
    (trx, batch) => followChanges(context, trx, options, batch),
  )
  await apply(batchesOf(plan.added, rowsOf), writeEvents, async (trx, batch) => {
    const found = await findAddedMeanwhile(context, trx, batch, options)
    const added = batch.filter((event) => !found.has(event))
    const outcomes = await addEvents(context, trx, added, { ...options, questions: plan.questions })
    return [...outcomes, ...(await linkFound(context, trx, found, options))]
  })
  await apply(batchesOf(plan.linked), writeEvents, async (trx, batch) => {
    const items = batch.map(({ event, eventId }) => newItem(event, eventId, 'linked', { feedId, now }))
    await holdCalendar(trx, now)
    await insertItems(trx, items)
    await noteMentions(context, trx, options, batch)
    return []
  })
  await apply(batchesOf(plan.said), writeEvents, async (trx, batch) => {
    await holdCalendar(trx, now)
    await updateItems(trx, feedId, new Map(batch.map(({ event, item }) => [item.item_key, asRead(event)])))
    const mentions = batch.map(({ event, item }) => ({ event, eventId: item.event_id, formerKey: item.item_key }))
    await noteMentions(context, trx, options, mentions)
    return []
  })
  await apply(batchesOf(plan.doubles), writeEvents, async (trx, batch) => {
    for (const { event, ...double } of batch) {
      const claim = { kind: 'feed', sourceId: feedId, key: event.key } as const
      await askMatch(context, trx, { claim, fingerprint: event.facts, ...double })
    }
    return []
  })
  await apply(batchesOf(plan.vanished), writeEvents, async (trx, batch) => {
    await holdCalendar(trx, now)
    const gone = { state: 'vanished', vanished_at: now } as const
    await updateItems(trx, feedId, new Map(batch.map((item) => [item.item_key, gone])))
    await noteGone(context, trx, { kind: 'feed', id: feedId }, keysOf(batch))
    return []
  })
  await apply(batchesOf(plan.unmentioned), writeEvents, async (trx, batch) => {
    await holdCalendar(trx, now)
    await noteGone(context, trx, { kind: 'feed', id: feedId }, keysOf(batch))
    return []
  })
  return { isAwaited }
}

/** Without notifying readers and desks. */
function silently<T>({ store }: Pick<AppContext, 'store' | 'link'>, work: (trx: Trx) => Promise<T>): Promise<T> {
  return retryConflicts(() => store.db.transaction().execute(work))
}

function* batchesOf<T>(list: readonly T[], rows: (entry: T) => number = () => 1): Iterable<readonly T[]> {
  let batch: T[] = []
  let size = 0
  for (const entry of list) {
    if (batch.length > 0 && size + rows(entry) > ROWS_PER_BATCH) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(entry)
    size += rows(entry)
  }
  if (batch.length > 0) yield batch
}

function keysOf(items: readonly Pick<EventFeedItemRow, 'item_key'>[]): string[] {
  return items.map(({ item_key }) => item_key)
}

function rowsOf({ exceptions }: DescribedEvent): number {
  return 1 + exceptions.length
}

async function addEvents(
  context: AppContext,
  trx: Trx,
  events: readonly DescribedEvent[],
  { feedId, feedName, category, status, questions }: ApplyOptions & Pick<CheckPlan, 'questions'>,
): Promise<Outcome[]> {
  const ready: { event: DescribedEvent; prepared: PreparedEvent }[] = []
  const refused: Outcome[] = []
  for (const event of events) {
    try {
      ready.push({ event, prepared: prepareEvent(context, { ...allValues(event), category, status, feedId }) })
    } catch (error) {
      refused.push(refusal(event, error))
    }
  }
  const made = await insertEvents(
    context,
    trx,
    null,
    ready.map(({ prepared }) => prepared),
  )
  const ids = made.map(({ event }) => event.row.id)
  const place = { feedId, now: context.clock.now() }
  await insertItems(
    trx,
    ready.map(({ event }, index) => newItem(event, ids[index] ?? '', 'own', place)),
  )
  const mentions = ready.map(({ event }, index) => ({ event, eventId: ids[index] ?? '' }))
  await noteMentions(context, trx, { feedId, feedName }, mentions)
  for (const { event, eventId: addedId } of mentions) {
    const question = questions.get(event)
    const claim = { kind: 'feed', sourceId: feedId, key: event.key } as const
    if (question) await askMatch(context, trx, { claim, fingerprint: event.facts, addedId, ...question })
  }
  const added = ready.map(({ event }, index): Outcome => ({ result: 'added', entry: entryOf(event, ids[index]) }))
  return [...added, ...refused]
}
