import type { EventException } from '@hometown/shared-types/event'
import type { FeedAction } from '@hometown/shared-types/event-feed'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import {
  draftAfter,
  draftOf,
  type EventDraft,
  listFrom,
  listStoredEvents,
  type StoredEvent,
  saveEvent,
} from '../events/events.service.ts'
import type { EventFeedItemRow } from './event-feeds.table.ts'
import type { KnownEvent } from './plan-check.ts'
import { type FeedEvent, savedFieldsOf } from './reading/feed-event.ts'

type Trx = Transaction<Database>

/** Of an entry that was written or refused. */
export interface Outcome {
  action: FeedAction | 'unchanged'
  event: FeedEvent
  detail?: string | null
  eventId?: string | undefined
}

type SavedFields = ReturnType<typeof savedFieldsOf>

/** Fields that are only valid together, by what the report calls them. */
const FIELD_GROUPS = [
  ['title', ['title']],
  ['description', ['description']],
  ['place', ['location']],
  ['price', ['price']],
  ['time', ['startDate', 'endDate', 'allDay', 'timeZone']],
  ['repetition', ['rrule', 'recurrenceEndDate']],
  ['dates left out', ['skippedDates']],
  ['single dates', ['exceptions']],
  ['whether it is canceled', ['cancelled']],
  ['picture', ['imageUrl']],
  ['tags', ['tags']],
] as const satisfies [string, (keyof SavedFields)[]][]

/** Changes what changed in the calendar, except fields that were edited here. */
export async function followChanges(context: AppContext, trx: Trx, changes: readonly KnownEvent[]): Promise<Outcome[]> {
  const ids = changes.map(({ item }) => item.event_id)
  const stored = new Map((await listStoredEvents(trx, ids)).map((event) => [event.row.id, event]))
  const outcomes: Outcome[] = []
  const ready: Prepared[] = []
  for (const change of changes) {
    const { event, item } = change
    const before = stored.get(item.event_id)
    const prepared = before
      ? orRefusal(event, () => prepareFollowing(context, change, before), item.event_id)
      : ({ action: 'skipped', event, detail: 'Deleted here' } as const)
    if ('action' in prepared) outcomes.push(prepared)
    else ready.push(prepared)
  }
  for (const { before, changes } of ready) await saveEvent(context, trx, null, before, changes)
  await replaceItems(
    trx,
    ready.map(({ change: { item, event } }) => [item, { ...asRead(event), state: 'own', vanished_at: null }]),
  )
  return [...outcomes, ...ready.map(outcomeOfChange)]
}

interface Prepared {
  change: KnownEvent
  before: StoredEvent
  changes: Partial<SavedFields>
  droppedDates: readonly string[]
  taken: string[]
  kept: string[]
}

function prepareFollowing({ config }: AppContext, change: KnownEvent, before: StoredEvent): Prepared {
  const fields = savedFieldsOf(change.event)
  const old = draftOf(before)
  const edited = new Set(listFrom(before.row.edited_fields))
  const free = FIELD_GROUPS.filter(([, names]) => !names.some((name) => edited.has(name)))
  const names: readonly string[] = free.flatMap(([, all]) => all)
  const allowed = Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
  const changes: Partial<SavedFields> = { ...allowed, ...datesAdded(old, fields, edited) }
  const { draft, droppedDates } = draftAfter(before, changes, config)
  const taken = namesOfOthers(old, draft)
  const kept = namesOfOthers(draft, draftAfter(before, fields, config).draft).filter((name) => !taken.includes(name))
  return { change, before, changes, droppedDates, taken, kept }
}

function namesOfOthers(one: EventDraft, other: EventDraft): string[] {
  const isOther = (name: keyof SavedFields) => JSON.stringify(one[name]) !== JSON.stringify(other[name])
  return FIELD_GROUPS.filter(([, names]) => names.some(isOther)).map(([group]) => group)
}

interface SingleDates {
  readonly skippedDates: readonly string[]
  readonly exceptions: readonly EventException[]
}

/** An edit of one date protects only that date: what the feed says about others is added. */
function datesAdded(here: SingleDates, there: SingleDates, edited: ReadonlySet<string>) {
  if (!edited.has('skippedDates') && !edited.has('exceptions')) return {}
  const known = new Set([...here.skippedDates, ...here.exceptions.map(({ originalDate }) => originalDate)])
  return {
    skippedDates: [...here.skippedDates, ...there.skippedDates.filter((day) => !known.has(day))],
    exceptions: [...here.exceptions, ...there.exceptions.filter(({ originalDate }) => !known.has(originalDate))],
  }
}

function outcomeOfChange({ change: { event, item }, droppedDates, taken, kept }: Prepared): Outcome {
  const details = [
    taken.length > 0 && item.state === 'own' && capitalized(taken.join(', ')),
    kept.length > 0 && `Edited here and left so: ${kept.join(', ')}`,
    droppedDates.length > 0 && `The series has no date on ${droppedDates.join(', ')}`,
  ].filter(Boolean)
  const about = { event, detail: details.join('. ') || null, eventId: item.event_id }
  if (item.state !== 'own') return { action: 'returned', ...about }
  if (taken.length > 0) return { action: 'updated', ...about }
  return { action: kept.length > 0 ? 'kept' : 'unchanged', ...about }
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Call it before writing anything of the event, because the transaction continues with the others. */
export function orRefusal<T>(event: FeedEvent, prepare: () => T, eventId?: string): T | Outcome {
  try {
    return prepare()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { action: 'skipped', event, detail: error.message, eventId }
  }
}

/** What an item keeps of its entry. */
export function asRead({ key, url, facts, hash }: FeedEvent) {
  return { item_key: key, url, facts, hash }
}

/** Replaces items that still exist; keys may be exchanged among them. */
export async function replaceItems(
  trx: Trx,
  changes: readonly [EventFeedItemRow, Partial<EventFeedItemRow>][],
): Promise<void> {
  const [first] = changes
  if (!first) return
  const there = await deleteItems(
    trx,
    first[0].feed_id,
    changes.map(([item]) => item),
  )
  const changesOf = new Map(changes.map(([item, change]) => [item.item_key, change]))
  const items = there.map((item) => ({ ...item, ...changesOf.get(item.item_key) }))
  if (items.length > 0) await trx.insertInto('event_feed_items').values(items).execute()
}

export function deleteItems(trx: Trx, feedId: string, items: readonly EventFeedItemRow[]): Promise<EventFeedItemRow[]> {
  const keys = items.map(({ item_key }) => item_key)
  return trx
    .deleteFrom('event_feed_items')
    .where('feed_id', '=', feedId)
    .where('item_key', 'in', keys)
    .returningAll()
    .execute()
}
