import { mapEventTextColumns } from '@hometown/shared-types/event-texts'
import { listFrom, type StoredEvent } from '../event-row.ts'
import type { CalendarEventChanges, CalendarEventRow } from '../events.table.ts'
import { type columnsOf, draftOf, type EventDraft } from './event-draft.ts'
import type { Actor } from './event-side-effects.ts'

export interface Prepared {
  readonly draft: EventDraft
  readonly droppedDates: string[]
  readonly columns: ReturnType<typeof columnsOf>
}

export interface PreparedChange extends Prepared {
  readonly before: StoredEvent
}

export interface RowChange {
  /** Has the version that was read. */
  readonly row: CalendarEventRow
  readonly before: CalendarEventRow
  readonly action: string
}

export function rowAfter(
  { before: { row, game, ...rest }, draft, columns: wanted }: PreparedChange,
  actor: Actor,
  now: number,
  isTouched = false,
): RowChange | undefined {
  const old = draftOf({ row, ...rest })
  const columns = otherColumns(row, wanted)
  if (Object.keys(columns).length === 0 && !isTouched) return undefined
  const after = {
    ...row,
    ...columns,
    ...((isTouched || mattersElsewhere(old, draft)) && { sequence: row.sequence + 1 }),
    ...(actor && { sample: 0, edited_fields: editedFields(row, columns, game !== undefined) }),
    updated_at: laterThan(row, now),
  }
  return { row: after, before: row, action: actionOf(columns) }
}

/** Audit action: the change that readers notice most. */
function actionOf({ status, cancelled }: Pick<CalendarEventChanges, 'status' | 'cancelled'>): string {
  if (status !== undefined) return status === 'published' ? 'event.publish' : 'event.unpublish'
  if (cancelled !== undefined) return cancelled === 1 ? 'event.cancel' : 'event.reinstate'
  return 'event.update'
}

/** Other calendars rely on LAST-MODIFIED growing, even if our clock goes back. */
function laterThan({ updated_at }: CalendarEventRow, now: number): number {
  return Math.max(now, updated_at + 1)
}

function otherColumns<T extends object>(row: CalendarEventRow, columns: T): Partial<T> {
  const known: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(Object.entries(columns).filter(([name, value]) => known[name] !== value)) as Partial<T>
}

/** Whether other calendars show a difference; they have neither our tags nor our pictures. */
function mattersElsewhere(before: EventDraft, after: EventDraft): boolean {
  const facts = (draft: EventDraft) => {
    const { category, imageUrl, tags, recurrenceRule, status, ...shown } = draft
    // Sources often break the lines of a description anew.
    const rest = { ...shown, description: shown.description.replace(/\s+/g, ' ').trim() }
    return JSON.stringify(rest, Object.keys(rest).sort().concat(EXCEPTION_FIELDS))
  }
  return facts(before) !== facts(after)
}

const EXCEPTION_FIELDS = ['originalDate', 'startDate', 'endDate', 'title', 'description', 'location', 'cancelled']

const FIELD_OF_COLUMN: Readonly<Record<string, string>> = {
  title: 'title',
  ...mapEventTextColumns((name) => name),
  start_date: 'startDate',
  end_date: 'endDate',
  all_day: 'allDay',
  image_url: 'imageUrl',
  category: 'category',
  tags: 'tags',
  status: 'status',
  rrule: 'rrule',
  recurrence_end_date: 'recurrenceEndDate',
  skipped_dates: 'skippedDates',
  exceptions: 'exceptions',
  cancelled: 'cancelled',
}

/** Feeds and sources of games leave alone what was edited here. */
function editedFields(row: CalendarEventRow, columns: object, isGame: boolean): string {
  if (row.feed_id === null && !isGame) return row.edited_fields
  const fields = Object.keys(columns).flatMap((column) => FIELD_OF_COLUMN[column] ?? [])
  const all = [...listFrom(row.edited_fields), ...fields]
  return JSON.stringify([...new Set(all)].sort())
}
