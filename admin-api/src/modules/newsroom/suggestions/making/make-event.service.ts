import { isTimeZone } from '@hometown/shared-types/county-time'
import type { OpenedDecision } from '@hometown/shared-types/suggestion'
import type { SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { createEvent, type EventToCreate, updateEvent } from '../../../content/events/events.service.ts'
import { getShownRow, getSuggestionRow } from '../list-suggestions.ts'
import { requireNotRejected, requireOpen, requirePublishable, requireSameWords } from '../review/may-publish.ts'
import { type By, takeStep } from '../review/take-step.ts'
import { calendarExceptions, detailsOf } from '../suggestion-row.ts'
import { listOrigins } from '../suggestions.repository.ts'
import type { SuggestionOriginRow, SuggestionRow } from '../suggestions.table.ts'
import { ownWords } from './article-of-suggestion.ts'
import { sourceName } from './attribution.ts'
import { afterDraft, made } from './made-of-suggestion.ts'

export async function makeEvent(
  context: AppContext,
  by: By,
  id: string,
  shown: OpenedDecision,
): Promise<SuggestionMade> {
  return createEventOf(context, by, await getShownRow(context.store.db, id, shown), 'event')
}

export async function publishEvent(context: AppContext, by: By, row: SuggestionRow): Promise<SuggestionMade> {
  if (row.event_id === null) return createEventOf(context, by, row, 'publish')
  requireNotRejected(row)
  await updateEvent(
    context,
    by,
    row.event_id,
    { status: 'published' },
    {
      async also(trx, event) {
        const now = await getSuggestionRow(trx, row.id)
        requirePublishable(now)
        requireSameWords(now, row)
        const made = { id: event.id, version: event.version }
        await takeStep(context, trx, by, now, { step: 'publish', changes: { status: 'published' }, made })
      },
    },
  )
  return made(context, row.id)
}

async function createEventOf(
  context: AppContext,
  by: By,
  row: SuggestionRow,
  step: 'event' | 'publish',
): Promise<SuggestionMade> {
  const { db } = context.store
  requireOpen(row, 'event_id')
  const [origin] = (await listOrigins(db, [row.id])).get(row.id) ?? []
  await createEvent(context, by, eventOf(row, origin, step === 'publish' ? 'published' : 'draft'), {
    async also(trx, event) {
      const now = await getSuggestionRow(trx, row.id)
      requireOpen(now, 'event_id')
      requireSameWords(now, row)
      const status = step === 'publish' ? 'published' : afterDraft(now)
      const made = { id: event.id, version: event.version }
      const changes = { status, event_id: event.id, ai_opened: row.ai_opened }
      await takeStep(context, trx, by, now, { step, changes, made })
    },
  })
  return made(context, row.id)
}

function eventOf(
  row: SuggestionRow,
  origin: SuggestionOriginRow | undefined,
  status: 'draft' | 'published',
): EventToCreate {
  const details = detailsOf(row)
  if (details?.kind !== 'event' || !isTimeZone(details.timeZone))
    throw new AppError(
      409,
      'no_event',
      'This suggestion has no date. Fill in its details, then add it to the calendar.',
    )
  const { headline, summary, quotation } = ownWords(row, origin)
  const { startDate, endDate, allDay, timeZone, location, price, cancelled } = details
  const { rrule, recurrenceEndDate, skippedDates } = details
  const from = `Found at ${sourceName(origin)}: ${origin?.url ?? row.source_url ?? ''}`
  return {
    title: headline,
    description: [summary ?? quotation, from].filter(Boolean).join('\n\n'),
    ...{ startDate, endDate, allDay, timeZone, location, price, cancelled },
    ...{ rrule, recurrenceEndDate, skippedDates, exceptions: calendarExceptions(details.exceptions) },
    category: row.ai_category ?? 'Events',
    status,
    sample: row.sample === 1,
  }
}
