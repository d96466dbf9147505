import { randomUUID } from 'node:crypto'
import { EMPTY_SLUG, RESERVED_SLUGS, slugify } from '@hometown/shared-types/rules/slugs'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import { accountOf, type Db, defineEntity, type LockedRow, type Tx } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { parseStringList } from '../../../lib/string-list.ts'
import { mergeRedirects } from '../redirects/index.ts'
import { applyEventChanges, columnsFromDraft, type DraftChanges } from './event-draft.ts'
import { eventFromStored, type StoredEvent, storedEvent } from './event-row.ts'
import type { EventRow } from './events.table.ts'
import { lockCalendar } from './occurrences.ts'

/** The days within which a deleted event can be restored. */
export const UNDELETE_DAYS = 7

type EventColumns = ReturnType<typeof columnsFromDraft>

export const events = defineEntity({
  table: 'events',
  name: 'Event',
  stale: 'Another editor saved this event in the meantime. Open it again, then decide.',
  describe: (row) => eventFromStored(storedEvent(row)),
  lists: ['calendar-events', 'fixtures', 'event-submissions'],
  lock: lockCalendar,
  page: 'event',
})

/** An event that may be written, as `storedEvent` reads it. */
export interface ExpectedEvent extends StoredEvent {
  readonly row: LockedRow<'events'>
}

/** @throws AppError 404, 409 `stale` with the event as it is */
export async function expectEvent(tx: Tx, id: string, version?: number): Promise<ExpectedEvent> {
  return storedEvent(await tx.expect(events, id, version))
}

/** Finds the events that aren't deleted, by id. */
export async function expectEvents(tx: Tx, ids: readonly string[]): Promise<ExpectedEvent[]> {
  const rows = await tx.list(events, (all) => all.where(isOneOf(tx.db, 'id', ids)).where('deleted_at', 'is', null))
  return rows.map(storedEvent)
}

interface EventInput extends DraftChanges {
  /** The feed that a new event comes from. */
  readonly feedId?: string | null
  readonly submitter?: { readonly name: string; readonly email: string; readonly note: string }
  readonly possibleDuplicateOf?: string | null
  readonly sample?: boolean
}

export interface NewEvent extends EventInput {
  readonly title: string
  readonly startDate: string
  readonly endDate: string
}

export interface SaveEventResult {
  readonly event: StoredEvent
  /** Edited dates that the series no longer has. */
  readonly droppedDates: string[]
}

const DAY_MS = 86_400_000

/** Null makes no audit entry, because the caller records another one. */
type EventAuditAction = string | null | undefined

/**
 * Adds an event (without `before`) or changes one, with all that follows. A save of the same changes nothing.
 * @param action of the audit entry, instead of what the columns say
 * @throws AppError 422 for invalid input
 */
export async function saveEvent(
  { config }: AppContext,
  tx: Tx,
  before: ExpectedEvent | undefined,
  { feedId = null, submitter, possibleDuplicateOf = null, sample = false, ...changes }: EventInput,
  action?: EventAuditAction,
): Promise<SaveEventResult> {
  const { draft, droppedDates } = applyEventChanges(before, changes, config)
  const columns = columnsFromDraft(draft)
  if (before) {
    const changedColumns = differingEventColumns(before.row, columns)
    if (Object.keys(changedColumns).length === 0) return { event: before, droppedDates }
    const after = await tx.update(before.row, {
      ...changedColumns,
      ...(accountOf(tx.actor) && { sample: 0, edited_fields: editedFieldsOfFeedEvent(before, changedColumns) }),
      // Other calendars rely on LAST-MODIFIED growing, even if our clock goes back.
      updated_at: Math.max(tx.now, before.row.updated_at + 1),
    })
    await auditEventChange(tx, after, action === undefined ? eventAuditAction(changedColumns) : action)
    return { event: storedEvent(after), droppedDates }
  }
  const id = uuid()
  const row = await tx.insert(events, {
    ...columns,
    id,
    uid: `${id}@${new URL(config.siteUrl).hostname}`,
    slug: await chooseEventSlug(tx.db, draft),
    feed_id: feedId,
    possible_duplicate_of: possibleDuplicateOf,
    submission_status: submitter ? 'waiting' : null,
    submitter_name: submitter?.name,
    submitter_email: submitter?.email,
    submitter_note: submitter?.note,
    sample: sample ? 1 : 0,
    created_at: tx.now,
    updated_at: tx.now,
  })
  await auditEventChange(tx, row, action === undefined ? 'event.create' : action)
  return { event: storedEvent(row), droppedDates }
}

/** The service's own work gets no entry. */
async function auditEventChange(tx: Tx, { id, title }: EventRow, action: string | null): Promise<void> {
  if (action !== null && accountOf(tx.actor)) await tx.audit(action, id, { title })
}

interface EventDeletionOptions {
  readonly action?: EventAuditAction
  /** The event that it duplicated. Suggestions follow it there. */
  readonly mergedInto?: string
}

/** @throws AppError 409 while a reader waits for a decision about the event, who would never hear of it */
export async function softDeleteEvent(tx: Tx, event: ExpectedEvent, removal: EventDeletionOptions = {}): Promise<void> {
  if (event.row.submission_status === 'waiting')
    throw new AppError(
      409,
      'waiting',
      event.row.status === 'published'
        ? `We’re about to tell the reader who submitted “${event.row.title}” that it’s on the calendar. Delete it in a minute.`
        : `A reader waits for your decision about “${event.row.title}”. Decline it under Submissions.`,
    )
  await deleteDecidedSubmission(tx, event, removal)
}

/** Deletes an event whose submission is decided in this write. */
export async function deleteDecidedSubmission(
  tx: Tx,
  { row: before }: ExpectedEvent,
  { action = 'event.delete', mergedInto }: EventDeletionOptions = {},
): Promise<void> {
  await tx.remove(before, { merged_into: mergedInto ?? null })
  if (mergedInto !== undefined) await mergeRedirects(tx, before.id, mergedInto)
  // A feed doesn't bring back what somebody deleted: it still has an item of it.
  if (!accountOf(tx.actor)) await tx.db.deleteFrom('event_feed_items').where('event_id', '=', before.id).execute()
  await auditEventChange(tx, before, action)
}

/** Restores the events that are still kept, as they were. */
export async function restoreEvents(
  tx: Tx,
  ids: readonly string[],
  action: EventAuditAction = 'event.restore',
): Promise<StoredEvent[]> {
  const deleted = await tx.list(events, (all) =>
    all.where(isOneOf(tx.db, 'id', ids)).where('deleted_at', '>=', tx.now - UNDELETE_DAYS * DAY_MS),
  )
  const restored: StoredEvent[] = []
  for (const before of deleted) {
    const slug = await chooseEventSlug(tx.db, { title: before.title, startDate: before.start_date }, before.slug)
    const after = await tx.update(before, { slug, deleted_at: null, merged_into: null })
    await auditEventChange(tx, after, action)
    restored.push(storedEvent(after))
  }
  return restored
}

function differingEventColumns(row: EventRow, columns: EventColumns): Partial<EventColumns> {
  const stored: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(Object.entries(columns).filter(([name, value]) => stored[name] !== value))
}

/** Names the change that readers notice most. */
function eventAuditAction({ status, cancelled }: Partial<EventColumns>): string {
  if (status !== undefined) return status === 'published' ? 'event.publish' : 'event.unpublish'
  if (cancelled !== undefined) return cancelled === 1 ? 'event.cancel' : 'event.reinstate'
  return 'event.update'
}

/** Changes of these columns are no edits of their own. */
const DERIVED_EVENT_COLUMNS = new Set(['first_day', 'last_day', 'recurrence_rule', 'time_zone', 'game'])

/** Feeds leave fields alone that were edited here. */
function editedFieldsOfFeedEvent({ row }: StoredEvent, columns: Partial<EventColumns>): string {
  if (row.feed_id === null) return row.edited_fields
  const names = Object.keys(columns).filter((name) => !DERIVED_EVENT_COLUMNS.has(name))
  const fields = names.map((name) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()))
  return JSON.stringify([...new Set([...parseStringList(row.edited_fields), ...fields])].sort())
}

/** Slugs beyond this number get a random suffix. */
const NUMBERED_SLUGS_LIMIT = 30
const RESERVED_EVENT_SLUGS = new Set(['feed', 'submit', 'submissions', 'embed'])

/**
 * Returns the slug that it had, the title's, with the day, with a number, or a random one, whichever is free first.
 * Reserved words only get a number, as for articles.
 */
async function chooseEventSlug(
  db: Db,
  { title, startDate }: { title: string; startDate: string },
  formerSlug?: string,
): Promise<string> {
  const slug = eventSlugOfTitle(title)
  const isReserved = RESERVED_EVENT_SLUGS.has(slug) || RESERVED_SLUGS.has(slug)
  const dated = isReserved ? slug : `${slug}-${startDate.slice(0, 10)}`
  const numbered = Array.from({ length: NUMBERED_SLUGS_LIMIT }, (_, index) => `${dated}-${index + 1}`)
  const candidates = [...(formerSlug ? [formerSlug] : []), ...(isReserved ? [] : [slug, dated]), ...numbered]
  const rows = await db
    .selectFrom('calendar_events')
    .select('slug')
    .where(isOneOf(db, 'slug', candidates))
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  return candidates.find((candidate) => !taken.has(candidate)) ?? `${dated}-${randomUUID().slice(0, 8)}`
}

/** Avoids all-number slugs, because `/events/2026` is an archive year. */
function eventSlugOfTitle(title: string): string {
  const slug = slugify(title)
  if (slug === EMPTY_SLUG && !/article/i.test(title)) return 'event'
  return /^\d/.test(slug) && /^[\d-]+$/.test(slug) ? `event-${slug}` : slug
}
