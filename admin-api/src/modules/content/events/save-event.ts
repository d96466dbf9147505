import { randomUUID } from 'node:crypto'
import { EMPTY_SLUG, RESERVED_SLUGS, slugify } from '@hometown/shared-types/rules/slugs'
import { storable } from '@hometown/shared-types/rules/text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'
import { LostRaceError } from '../../../database/write/write-conflict.ts'
import { staleVersion } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { recordChange, writeAndPublish } from '../../platform/changes/changes.service.ts'
import { freeAddresses, keepAddresses, type Page } from '../redirects/redirects.service.ts'
import { columnsOf, type DraftChanges, draftAfter } from './event-draft.ts'
import { eventAnswer, listFrom, type StoredEvent, storedEvent } from './event-row.ts'
import type { EventRow } from './events.table.ts'
import { lockCalendar } from './occurrences.ts'

/** Days within which a deleted event can be restored. */
export const UNDELETE_DAYS = 7

type Trx = Transaction<Database>
type Columns = ReturnType<typeof columnsOf>
export type Saving = Pick<AppContext, 'config' | 'clock'>
/** Null for the service's own actions, which get no audit entry here. */
export type Actor = Pick<SignedIn, 'user'> | null

interface EventInput extends DraftChanges {
  readonly version?: number | undefined
  /** Where a new event comes from. */
  readonly feedId?: string | null
  readonly submitter?: { readonly name: string; readonly email: string; readonly note: string }
  readonly possibleDuplicateOf?: string | null
  readonly sample?: boolean
}

export interface EventToCreate extends EventInput {
  readonly title: string
  readonly startDate: string
  readonly endDate: string
}

export interface Saved {
  readonly event: StoredEvent
  /** Edited dates that the series no longer has. */
  readonly droppedDates: string[]
}

const DAY = 86_400_000

/** Runs work that saves events, then wakes the publish loop and refreshes open desks. */
export async function writeEvents<T>(
  context: Pick<AppContext, 'store' | 'clock' | 'link'>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  return writeAndPublish(context, ['calendar-events', 'fixtures'], work)
}

/**
 * Adds an event (without `before`) or changes one, with all that follows: its address, audit entry, and the
 * pages that show it. A save of the same changes nothing.
 * @param action of the audit entry, instead of what the columns say
 * @throws AppError 422 for invalid input, 409 when `version` is outdated.
 */
export async function saveEvent(
  context: Saving,
  trx: Trx,
  by: Actor,
  before: StoredEvent | undefined,
  { version, feedId = null, submitter, possibleDuplicateOf = null, sample = false, ...changes }: EventInput,
  action?: string,
): Promise<Saved> {
  if (before) requireVersion(before, version)
  const { draft, droppedDates } = draftAfter(before, changes, context.config)
  const columns = columnsOf(draft)
  const now = context.clock.now()
  if (before) {
    const others = differing(before.row, columns)
    if (Object.keys(others).length === 0) return { event: before, droppedDates }
    await lockCalendar(trx, now)
    const after = await updateRow(trx, before.row, {
      ...others,
      ...(by && { sample: 0, edited_fields: editedFields(before, others) }),
      version: before.row.version + 1,
      // Other calendars rely on LAST-MODIFIED growing, even if our clock goes back.
      updated_at: Math.max(now, before.row.updated_at + 1),
    })
    await recordEffects(context, trx, by, { before: before.row, after, action: action ?? actionOf(others) })
    return { event: storedEvent(after), droppedDates }
  }
  await lockCalendar(trx, now)
  const id = uuid()
  const row = await trx
    .insertInto('events')
    .values({
      ...columns,
      ...{ id, uid: `${id}@${new URL(context.config.siteUrl).hostname}`, slug: await chooseSlug(trx, draft) },
      ...{ feed_id: feedId, possible_duplicate_of: possibleDuplicateOf },
      submission_status: submitter ? 'waiting' : null,
      ...{ submitter_name: submitter?.name, submitter_email: submitter?.email, submitter_note: submitter?.note },
      ...{ sample: sample ? 1 : 0, created_at: now, updated_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordEffects(context, trx, by, { before: undefined, after: row, action: action ?? 'event.create' })
  return { event: storedEvent(row), droppedDates }
}

interface Removal {
  readonly action?: string
  /** The event that it duplicated. Suggestions follow it there. */
  readonly mergedInto?: string
}

/** It can be restored for a week. */
export async function removeEvent(
  context: Saving,
  trx: Trx,
  by: Actor,
  { row: before }: StoredEvent,
  { action = 'event.delete', mergedInto }: Removal = {},
): Promise<void> {
  const now = context.clock.now()
  await lockCalendar(trx, now)
  const after = await updateRow(trx, before, { deleted_at: now, merged_into: mergedInto ?? null })
  // A feed doesn't bring back what somebody deleted: it still has an item of it.
  if (!by) await trx.deleteFrom('event_feed_items').where('event_id', '=', before.id).execute()
  await recordEffects(context, trx, by, { before, after, action })
}

/** Restores those that are still kept, as they were. */
export async function restoreEvents(
  context: Saving,
  trx: Trx,
  by: Actor,
  ids: readonly string[],
): Promise<StoredEvent[]> {
  const now = context.clock.now()
  await lockCalendar(trx, now)
  const deleted = await trx
    .selectFrom('events')
    .selectAll()
    .where(isOneOf(trx, 'id', ids.map(storable)))
    .where('deleted_at', '>=', now - UNDELETE_DAYS * DAY)
    .execute()
  const restored: StoredEvent[] = []
  for (const before of deleted) {
    const slug = await chooseSlug(trx, { title: before.title, startDate: before.start_date }, before.slug)
    const after = await updateRow(trx, before, { slug, deleted_at: null, merged_into: null })
    await recordEffects(context, trx, by, { before, after, action: 'event.restore' })
    restored.push(storedEvent(after))
  }
  return restored
}

export function requireVersion(event: StoredEvent, version: number | undefined): void {
  if (version === undefined || version === event.row.version) return
  throw staleVersion('Another editor saved this event in the meantime.', eventAnswer(event))
}

/** @throws LostRaceError when somebody else saved, deleted or restored it first. */
async function updateRow(trx: Trx, before: EventRow, columns: Partial<EventRow>): Promise<EventRow> {
  const row = await trx
    .updateTable('events')
    .set(columns)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .where('deleted_at', before.deleted_at === null ? 'is' : '=', before.deleted_at)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new LostRaceError()
  return row
}

function differing(row: EventRow, columns: Columns): Partial<Columns> {
  const known: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(Object.entries(columns).filter(([name, value]) => known[name] !== value))
}

/** The change that readers notice most. */
function actionOf({ status, cancelled }: Partial<Columns>): string {
  if (status !== undefined) return status === 'published' ? 'event.publish' : 'event.unpublish'
  if (cancelled !== undefined) return cancelled === 1 ? 'event.cancel' : 'event.reinstate'
  return 'event.update'
}

/** Not edits of their own. */
const DERIVED = new Set(['first_day', 'last_day', 'recurrence_rule', 'time_zone', 'game'])

/** Feeds leave alone what was edited here. */
function editedFields({ row }: StoredEvent, columns: Partial<Columns>): string {
  if (row.feed_id === null) return row.edited_fields
  const names = Object.keys(columns).filter((name) => !DERIVED.has(name))
  const fields = names.map((name) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()))
  return JSON.stringify([...new Set([...listFrom(row.edited_fields), ...fields])].sort())
}

interface Effects {
  /** Undefined for a new event. */
  readonly before: EventRow | undefined
  readonly after: EventRow
  readonly action: string
}

async function recordEffects(
  { clock }: Saving,
  trx: Trx,
  by: Actor,
  { before, after, action }: Effects,
): Promise<void> {
  const now = clock.now()
  const { id, title } = after
  if (by) await recordAudit(trx, { user: by.user, action, subject: id, details: { title } }, now)
  const wasPublic = before !== undefined && isPublic(before)
  if (isPublic(after)) await freeAddresses(trx, [pageOf(after)])
  else if (before && isShown(before)) await keepAddresses(trx, [pageOf(before)], now)
  if (wasPublic || isPublic(after))
    await recordChange(trx, { kind: 'event', subjectId: id, wasPublic, isPublic: isPublic(after) }, now)
}

function isPublic({ status, deleted_at }: EventRow): boolean {
  return status === 'published' && deleted_at === null
}

/** Whether it can be taken from readers. Nobody reads samples. */
function isShown(row: EventRow): boolean {
  return isPublic(row) && row.sample === 0
}

export function pageOf({ id, slug }: Pick<EventRow, 'id' | 'slug'>): Page {
  return { kind: 'event', id, slug }
}

/** Beyond this, a random suffix is used. */
const MOST_NUMBERED = 30
const RESERVED = new Set(['feed', 'submit', 'submissions', 'embed'])

/**
 * The slug that it had, the title's, with the day, with a number, or a random one, whichever is free first. Reserved
 * words only get a number, as for articles.
 */
async function chooseSlug(
  trx: Trx,
  { title, startDate }: { title: string; startDate: string },
  had?: string,
): Promise<string> {
  const slug = slugOfTitle(title)
  const isReserved = RESERVED.has(slug) || RESERVED_SLUGS.has(slug)
  const named = isReserved ? slug : `${slug}-${startDate.slice(0, 10)}`
  const numbered = Array.from({ length: MOST_NUMBERED }, (_, index) => `${named}-${index + 1}`)
  const wished = [...(had ? [had] : []), ...(isReserved ? [] : [slug, named]), ...numbered]
  const rows = await trx
    .selectFrom('calendar_events')
    .select('slug')
    .where(isOneOf(trx, 'slug', wished))
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  return wished.find((wish) => !taken.has(wish)) ?? `${named}-${randomUUID().slice(0, 8)}`
}

/** Avoids all-number slugs, because `/events/2026` is an archive year. */
function slugOfTitle(title: string): string {
  const made = slugify(title)
  if (made === EMPTY_SLUG && !/article/i.test(title)) return 'event'
  return /^\d/.test(made) && /^[\d-]+$/.test(made) ? `event-${made}` : made
}
