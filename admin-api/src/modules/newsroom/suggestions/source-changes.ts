import type { SuggestedEventDetails } from '@hometown/shared-types/suggestion'
import {
  type DecideSourceChangeInput,
  SOURCE_CHANGES_LIMIT,
  type SourceChange,
} from '@hometown/shared-types/suggestion-calls'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { LostRaceError } from '../../../database/write-conflict.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { type EventToCreate, findStoredEvent, saveEvent, writeEvents } from '../../content/events/events.service.ts'
import { sourceName } from './article-text.ts'
import { getSuggestionRow } from './list-suggestions.ts'
import { type By, broadcastToDesks, noteAction } from './steps.ts'
import { asEvent, calendarExceptions, detailsOf, foundDetailsOf } from './suggestion-row.ts'
import { listChangedAtSource, listOrigins, updateSuggestion } from './suggestions.repository.ts'
import type { SuggestionRow } from './suggestions.table.ts'

type Trx = Transaction<Database>

export async function listSourceChanges({ store }: Pick<AppContext, 'store'>): Promise<SourceChange[]> {
  const rows = await listChangedAtSource(store.db, SOURCE_CHANGES_LIMIT)
  const origins = await listOrigins(
    store.db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const [before, now] = [asEvent(foundDetailsOf(row)), asEvent(detailsOf({ details: row.source_details }))]
    if (!before || !now) return []
    const { id: suggestionId, version, event_id: eventId, title, status, source_url: sourceUrl } = row
    const from = { sourceName: sourceName(origins.get(row.id)?.[0]), sourceUrl: sourceUrl ?? '' }
    return [{ suggestionId, version, eventId, title, status, ...from, before, now }]
  })
}

/** @throws AppError 409 if the source has changed again or another editor has decided */
export async function decideSourceChange(
  context: AppContext,
  by: By,
  id: string,
  { action, version }: DecideSourceChangeInput,
): Promise<void> {
  await writeEvents(context, async (trx) => {
    const row = await getSuggestionRow(trx, id)
    if (row.version !== version || row.source_details === null) throw stale()
    if (action === 'update') await updateEventOf(context, trx, by, row)
    const now = context.clock.now()
    const own = { found_kind: null, found_details: null }
    const changes = { details: row.source_details, source_details: null, ...own, updated_at: now }
    if (!(await updateSuggestion(trx, row, changes))) throw new LostRaceError()
    await noteAction(trx, by, row, action === 'update' ? 'update-event' : 'keep-event', now)
  })
  broadcastToDesks(context)
}

async function updateEventOf(context: AppContext, trx: Trx, by: By, row: SuggestionRow): Promise<void> {
  const event = row.event_id === null ? undefined : await findStoredEvent(trx, row.event_id)
  const [before, now] = [asEvent(foundDetailsOf(row)), asEvent(detailsOf({ details: row.source_details }))]
  if (!event || !before || !now) throw new AppError(409, 'gone', 'The event was deleted.')
  await saveEvent(context, trx, by, event, changesOf(before, now))
}

/** Fields of a group change together. Fields that the source didn't change keep the desk's values. */
const GROUPS = [
  ['startDate', 'endDate', 'allDay', 'timeZone'],
  ['location'],
  ['price'],
  ['rrule', 'recurrenceEndDate'],
  ['skippedDates'],
  ['exceptions'],
  ['cancelled'],
] as const satisfies readonly (readonly (keyof SuggestedEventDetails)[])[]

function changesOf(before: SuggestedEventDetails, now: SuggestedEventDetails): Partial<EventToCreate> {
  const other = GROUPS.filter((fields) => fields.some((field) => !isSame(before[field], now[field])))
  const changes: Partial<SuggestedEventDetails> = Object.fromEntries(other.flat().map((field) => [field, now[field]]))
  const { exceptions, kind: _, ...fields } = changes
  return { ...fields, ...(exceptions && { exceptions: calendarExceptions(exceptions) }) }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function stale(): AppError {
  return new AppError(409, 'stale', 'The event changed again at its source, or another editor decided. Check it again.')
}
