import { setImmediate } from 'node:timers/promises'
import type { Category } from '@hometown/shared-types/category'
import type { EventStatus } from '@hometown/shared-types/event'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { retryConflicts } from '../../database/write-conflict.ts'
import { AppError } from '../../http/app-error.ts'
import { changeEvent, findStoredEvent, insertEvent, writeEvents } from '../events/events.service.ts'
import type { EventFeedItemRow } from './event-feeds.table.ts'
import { insertItem, updateItem } from './feed-items.repository.ts'
import type { FeedReportBuilder, Noted } from './feed-report.ts'
import type { CheckPlan } from './plan-check.ts'
import { allValues, editedGroups, valuesOf, wordsFor } from './reading/event-fields.ts'
import type { DescribedEvent } from './reading/feed-event.ts'
import type { FieldGroup } from './reading/field-hashes.ts'

type Trx = Transaction<Database>

/** So long a transaction takes in new work; what it has begun goes on a little. */
const BATCH_MS = 25

export interface ApplyOptions {
  feedId: string
  category: Category
  status: EventStatus
  /** Called first in each transaction; throws when somebody else has taken the work over. */
  hold(trx: Trx): Promise<void>
}

type Outcome = { deed: 'added' | 'updated' | 'kept' | 'returned' | 'skipped'; entry: Noted } | 'unchanged' | undefined
type Deed = (trx: Trx) => Promise<Outcome>

/** Writes a plan in short transactions; each event is in it as a whole or not at all. */
export async function applyPlan(
  context: AppContext,
  plan: CheckPlan,
  options: ApplyOptions,
  report: FeedReportBuilder,
): Promise<void> {
  const now = context.clock.now()
  const deeds: Deed[] = [
    ...plan.renamed.map(
      ({ event, item }): Deed =>
        (trx) =>
          renameItem(trx, item, event),
    ),
    ...plan.changed.map(
      (change): Deed =>
        (trx) =>
          followChange(context, trx, change),
    ),
    ...plan.added.map(
      (event): Deed =>
        (trx) =>
          addEvent(context, trx, event, options),
    ),
    ...plan.linked.map(
      ({ event, eventId }): Deed =>
        (trx) =>
          linkEvent(trx, event, eventId, options, now),
    ),
    ...plan.vanished.map(
      (item): Deed =>
        (trx) =>
          markVanished(trx, item, now),
    ),
  ]
  const isSilent = plan.changed.length + plan.added.length === 0
  for (let next = 0; next < deeds.length; ) {
    const outcomes = await (isSilent ? silently : writeEvents)(context, (trx) => runSome(trx, deeds, next, options))
    next += outcomes.length
    for (const outcome of outcomes) {
      if (outcome === 'unchanged') report.count('unchanged')
      else if (outcome) report.note(outcome.deed, outcome.entry)
    }
    // SQLite answers at once: without a pause nobody else would get a turn.
    await setImmediate()
  }
}

/** Nothing that anybody sees is changed. */
function silently<T>({ store }: Pick<AppContext, 'store' | 'link'>, deed: (trx: Trx) => Promise<T>): Promise<T> {
  return retryConflicts(() => store.db.transaction().execute(deed))
}

async function runSome(trx: Trx, deeds: readonly Deed[], start: number, { hold }: ApplyOptions): Promise<Outcome[]> {
  const endsAt = performance.now() + BATCH_MS
  const outcomes: Outcome[] = []
  await hold(trx)
  for (const deed of deeds.slice(start)) {
    outcomes.push(await deed(trx))
    if (performance.now() >= endsAt) break
  }
  return outcomes
}

async function addEvent(context: AppContext, trx: Trx, event: DescribedEvent, options: ApplyOptions): Promise<Outcome> {
  const { feedId, category, status } = options
  const entry = { title: event.title, start: event.startDate, detail: null }
  try {
    const { event: made } = await insertEvent(context, trx, null, { ...allValues(event), category, status, feedId })
    await insertItem(trx, newItem(event, made.row.id, 'own', options.feedId, context.clock.now()))
    return { deed: 'added', entry: { ...entry, eventId: made.row.id } }
  } catch (error) {
    // What we refuse is refused before anything of it is written.
    if (!(error instanceof AppError)) throw error
    return { deed: 'skipped', entry: { ...entry, detail: error.message } }
  }
}

async function followChange(
  context: AppContext,
  trx: Trx,
  { event, item, groups, hasReturned }: CheckPlan['changed'][number],
): Promise<Outcome> {
  const entry = { title: event.title, start: event.startDate, eventId: item.event_id }
  const before = await findStoredEvent(trx, item.event_id)
  if (!before) return { deed: 'skipped', entry: { ...entry, detail: 'It was deleted here' } }
  const edited = editedGroups(JSON.parse(before.row.edited_fields))
  const taken: FieldGroup[] = groups.filter((group) => !edited.has(group))
  const kept = groups.filter((group) => edited.has(group))
  // It was cancelled because it had vanished.
  if (item.state === 'cancelled' && !taken.includes('cancelled')) taken.push('cancelled')
  try {
    await changeEvent(context, trx, null, before, valuesOf(event, taken))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { deed: 'skipped', entry: { ...entry, detail: error.message } }
  }
  await updateItem(trx, item, { ...asRead(event), state: 'own', vanished_at: null })
  const keptWords = kept.length > 0 ? `Edited here and left so: ${wordsFor(kept)}` : null
  if (hasReturned) return { deed: 'returned', entry: { ...entry, detail: keptWords } }
  if (taken.length === 0) return { deed: 'kept', entry: { ...entry, detail: keptWords } }
  const detail = [capitalised(wordsFor(taken)), keptWords].filter(Boolean).join('. ')
  return { deed: 'updated', entry: { ...entry, detail } }
}

async function renameItem(trx: Trx, item: EventFeedItemRow, event: DescribedEvent): Promise<Outcome> {
  await updateItem(trx, item, asRead(event))
  return undefined
}

async function linkEvent(
  trx: Trx,
  event: DescribedEvent,
  eventId: string,
  { feedId }: ApplyOptions,
  now: number,
): Promise<Outcome> {
  await insertItem(trx, newItem(event, eventId, 'linked', feedId, now))
  return undefined
}

async function markVanished(trx: Trx, item: EventFeedItemRow, now: number): Promise<Outcome> {
  await updateItem(trx, item, { state: 'vanished', vanished_at: now })
  return undefined
}

function newItem(event: DescribedEvent, eventId: string, state: 'own' | 'linked', feedId: string, now: number) {
  return { ...asRead(event), feed_id: feedId, event_id: eventId, state, created_at: now }
}

function asRead({ key, url, facts, hashes }: DescribedEvent) {
  return { item_key: key, url, facts, field_hashes: JSON.stringify(hashes) }
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
