import { setImmediate } from 'node:timers/promises'
import type { Category } from '@hometown/shared-types/category'
import type { EventStatus } from '@hometown/shared-types/event'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import {
  holdCalendar,
  insertEvents,
  type PreparedEvent,
  prepareEvent,
  writeEvents,
} from '../../events/events.service.ts'
import { asRead, newItem, type Outcome, refusal } from '../feed-item.ts'
import { deleteItems, insertItems, updateItems } from '../feed-items.repository.ts'
import type { FeedReportBuilder } from '../feed-report.ts'
import { allValues } from '../reading/event-fields.ts'
import type { DescribedEvent } from '../reading/feed-event.ts'
import { type ComparedEvent, compareNew, isThere, outcomeOfNew } from './compare-new.ts'
import type { CheckPlan } from './diff-feed.ts'
import { followChanges } from './follow-changes.ts'

type Trx = Transaction<Database>

const ROWS_PER_BATCH = 50

export interface ApplyOptions {
  feedId: string
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
): Promise<void> {
  const { feedId, hold } = options
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
      for (const { result, entry } of outcomes) {
        if (entry.eventId !== undefined) plan.taken.add(entry.eventId)
        if (result === 'unchanged') report.count(result)
        else report.note(result, entry)
      }
      // SQLite is synchronous: without a pause nothing else would run.
      await setImmediate()
    }
  }
  await apply(batchesOf(plan.reread), silently, async (trx, batch) => {
    // Without the hashes: they say what the event here has of this calendar, which nothing of it changes.
    const known = batch.map(({ event, item }) => {
      const { item_key, url, facts } = asRead(event)
      return [item.item_key, { item_key, url, facts }] as const
    })
    await updateItems(trx, feedId, new Map(known))
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
  await apply(
    batchesOf(plan.changed, ({ event }) => rowsOf(event)),
    writeEvents,
    (trx, batch) => followChanges(context, trx, feedId, batch),
  )
  await apply(batchesOf(plan.added, rowsOf), writeEvents, async (trx, batch) => {
    // Locks the calendar, so that none of them is added by another feed before this transaction ends.
    await holdCalendar(trx, now)
    const countyZone = context.config.timeZone
    // A transaction may run again, and must then start with the same events.
    const taken = new Set(plan.taken)
    const compared = await compareNew(trx, batch, { ...options, countyZone, taken })
    return addEvents(context, trx, compared, options)
  })
  await apply(batchesOf(plan.vanished), writeEvents, async (trx, batch) => {
    await holdCalendar(trx, now)
    const gone = { state: 'vanished', vanished_at: now } as const
    await updateItems(trx, feedId, new Map(batch.map((item) => [item.item_key, gone])))
    return []
  })
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

function rowsOf({ exceptions }: DescribedEvent): number {
  return 1 + exceptions.length
}

async function addEvents(
  context: AppContext,
  trx: Trx,
  compared: readonly ComparedEvent[],
  { feedId, category, status }: ApplyOptions,
): Promise<Outcome[]> {
  const place = { feedId, now: context.clock.now() }
  const there = compared.filter(isThere)
  const ready: { one: ComparedEvent; prepared: PreparedEvent }[] = []
  const refused: Outcome[] = []
  for (const one of compared) {
    if (isThere(one)) continue
    const { event, similar } = one
    const origin = { feedId, possibleDuplicateOf: similar?.event.id ?? null, status: similar ? 'draft' : status }
    try {
      ready.push({ one, prepared: prepareEvent(context, { ...allValues(event), category, ...origin }) })
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
  await insertItems(trx, [
    ...ready.map(({ one }, index) => newItem(one.event, ids[index] ?? '', 'own', place)),
    ...there.map(({ event, similar }) => newItem(event, similar?.event.id ?? '', 'linked', place)),
  ])
  return [
    ...ready.map(({ one }, index) => outcomeOfNew(one, ids[index])),
    ...there.map((one) => outcomeOfNew(one)),
    ...refused,
  ]
}
