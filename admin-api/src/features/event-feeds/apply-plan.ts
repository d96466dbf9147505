import { setImmediate } from 'node:timers/promises'
import type { Category } from '@hometown/shared-types/category'
import type { EventStatus } from '@hometown/shared-types/event'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { retryConflicts } from '../../database/write-conflict.ts'
import { AppError } from '../../http/app-error.ts'
import {
  insertEvents,
  listStoredEvents,
  type PreparedChange,
  type PreparedEvent,
  prepareChange,
  prepareEvent,
  type StoredEvent,
  saveChanges,
  writeEvents,
} from '../events/events.service.ts'
import { asRead, entryOf, newItem, type Outcome } from './feed-item.ts'
import { deleteItems, insertItems, updateItems } from './feed-items.repository.ts'
import type { FeedReportBuilder } from './feed-report.ts'
import type { CheckPlan } from './plan-check.ts'
import { allValues, editedGroups, valuesOf, wordsFor } from './reading/event-fields.ts'
import type { DescribedEvent } from './reading/feed-event.ts'
import type { FieldGroup } from './reading/field-hashes.ts'
import { findAddedMeanwhile, joinTwins, linkFound } from './same-event.ts'

type Trx = Transaction<Database>

/** So many rows, those of single dates too, are a transaction of some 20 ms. */
const ROWS_PER_BATCH = 50

export interface ApplyOptions {
  feedId: string
  category: Category
  status: EventStatus
  /** Called first in each transaction; throws when somebody else has taken the work over. */
  hold(trx: Trx): Promise<void>
}

type Change = CheckPlan['changed'][number]

/** Writes a plan in short transactions of a few statements; each event is in one of them as a whole or not at all. */
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
    deed: (trx: Trx, batch: readonly T[]) => Promise<readonly Outcome[] | undefined>,
  ): Promise<void> {
    for (const batch of batches) {
      const outcomes = await write(context, async (trx) => {
        await hold(trx)
        return deed(trx, batch)
      })
      for (const outcome of outcomes ?? []) report.note(outcome.deed, outcome.entry)
      // SQLite answers at once: without a pause nobody else would get a turn.
      await setImmediate()
    }
  }
  await apply(batchesOf(plan.renamed), silently, async (trx, batch) => {
    await updateItems(trx, feedId, new Map(batch.map(({ event, item }) => [item.item_key, asRead(event)])))
    return undefined
  })
  await apply(batchesOf(plan.lost), silently, async (trx, batch) => {
    const keys = batch.map(({ item_key }) => item_key)
    await deleteItems(trx, feedId, keys)
    return undefined
  })
  await apply(batchesOf(plan.twins), writeEvents, (trx, batch) => joinTwins(context, trx, feedId, batch))
  await apply(
    batchesOf(plan.changed, ({ event }) => rowsOf(event)),
    writeEvents,
    (trx, batch) => followChanges(context, trx, feedId, batch),
  )
  await apply(batchesOf(plan.added, rowsOf), writeEvents, async (trx, batch) => {
    const found = await findAddedMeanwhile(context, trx, batch, options)
    const added = batch.filter((event) => !found.has(event))
    return [...(await addEvents(context, trx, added, options)), ...(await linkFound(trx, found, { feedId, now }))]
  })
  await apply(batchesOf(plan.linked), silently, async (trx, batch) => {
    const items = batch.map(({ event, eventId }) => newItem(event, eventId, 'linked', { feedId, now }))
    await insertItems(trx, items)
    return undefined
  })
  await apply(batchesOf(plan.vanished), silently, async (trx, batch) => {
    const gone = { state: 'vanished', vanished_at: now } as const
    await updateItems(trx, feedId, new Map(batch.map((item) => [item.item_key, gone])))
    return undefined
  })
}

/** Nothing that anybody sees is changed. */
function silently<T>({ store }: Pick<AppContext, 'store' | 'link'>, deed: (trx: Trx) => Promise<T>): Promise<T> {
  return retryConflicts(() => store.db.transaction().execute(deed))
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
  events: readonly DescribedEvent[],
  { feedId, category, status }: ApplyOptions,
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
  const added = ready.map(({ event }, index): Outcome => ({ deed: 'added', entry: entryOf(event, ids[index]) }))
  return [...added, ...refused]
}

interface Followed {
  readonly outcome: Outcome
  readonly change: Change
  /** Absent where nothing is to be done. */
  readonly prepared?: PreparedChange
}

async function followChanges(
  context: AppContext,
  trx: Trx,
  feedId: string,
  changes: readonly Change[],
): Promise<Outcome[]> {
  const ids = changes.map(({ item }) => item.event_id)
  const stored = new Map((await listStoredEvents(trx, ids)).map((event) => [event.row.id, event]))
  const followed = changes.map((change) => followChange(change, stored.get(change.item.event_id)))
  const done = followed.filter(({ prepared }) => prepared !== undefined)
  await saveChanges(
    context,
    trx,
    null,
    done.flatMap(({ prepared }) => prepared ?? []),
  )
  const read = done.map(({ change: { event, item } }) => {
    return [item.item_key, { ...asRead(event), state: 'own', vanished_at: null }] as const
  })
  await updateItems(trx, feedId, new Map(read))
  return followed.map(({ outcome }) => outcome)
}

function followChange(change: Change, before: StoredEvent | undefined): Followed {
  const { event, item, groups, hasReturned } = change
  const entry = entryOf(event, item.event_id)
  const outcomeOf = (deed: Outcome['deed'], detail: string | null): Outcome => ({ deed, entry: { ...entry, detail } })
  if (!before) return { change, outcome: outcomeOf('skipped', 'It was deleted here') }
  const edited = editedGroups(JSON.parse(before.row.edited_fields))
  const taken: FieldGroup[] = groups.filter((group) => !edited.has(group))
  const kept = groups.filter((group) => edited.has(group))
  // It was cancelled because it had vanished.
  if (item.state === 'cancelled' && !taken.includes('cancelled')) taken.push('cancelled')
  const keptWords = kept.length > 0 ? `Edited here and left so: ${wordsFor(kept)}` : null
  try {
    const prepared = prepareChange(before, valuesOf(event, taken))
    if (hasReturned) return { change, prepared, outcome: outcomeOf('returned', keptWords) }
    if (taken.length === 0) return { change, prepared, outcome: outcomeOf('kept', keptWords) }
    const detail = [capitalised(wordsFor(taken)), keptWords].filter(Boolean).join('. ')
    return { change, prepared, outcome: outcomeOf('updated', detail) }
  } catch (error) {
    return { change, outcome: refusal(event, error, item.event_id) }
  }
}

/** What we refuse is refused before anything of it is written. */
function refusal(event: DescribedEvent, error: unknown, eventId?: string): Outcome {
  if (!(error instanceof AppError)) throw error
  return { deed: 'skipped', entry: { ...entryOf(event, eventId), detail: error.message } }
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
