import { isTimeZone } from '@hometown/shared-types/county-time'
import type { SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { createEvent, type EventToCreate } from '../events/events.service.ts'
import { ownWords, sourceName } from './article-of-suggestion.ts'
import { getSuggestionRow } from './list-suggestions.ts'
import { requireOpen } from './may-publish.ts'
import { afterDraft, made } from './publish.service.ts'
import { detailsOf } from './suggestion-row.ts'
import { listOrigins } from './suggestions.repository.ts'
import type { SuggestionOriginRow, SuggestionRow } from './suggestions.table.ts'
import { type By, takeStep } from './take-step.ts'

/** A draft on the calendar, with where it was found. */
export async function makeEvent(context: AppContext, by: By, id: string): Promise<SuggestionMade> {
  const { db } = context.store
  const row = await getSuggestionRow(db, id)
  requireOpen(row, 'event_id')
  const [origin] = (await listOrigins(db, [row.id])).get(row.id) ?? []
  await createEvent(context, by, eventOf(row, origin), {
    async also(trx, event) {
      const now = await getSuggestionRow(trx, row.id)
      requireOpen(now, 'event_id')
      const changes = { status: afterDraft(now), event_id: event.id }
      await takeStep(context, trx, by, now, { step: 'event', changes, made: { id: event.id, version: event.version } })
    },
  })
  return made(context, row.id)
}

function eventOf(row: SuggestionRow, origin: SuggestionOriginRow | undefined): EventToCreate {
  const details = detailsOf(row)
  if (details?.kind !== 'event' || !isTimeZone(details.timeZone))
    throw new AppError(409, 'no_event', 'It does not say when it is, so it is no event.')
  const { headline, summary, quotation } = ownWords(row)
  const { startDate, endDate, allDay, timeZone, location, rrule, cancelled } = details
  const from = `Found at ${sourceName(origin)}: ${origin?.url ?? row.source_url ?? ''}`
  return {
    title: headline,
    description: [summary ?? quotation, from].filter(Boolean).join('\n\n'),
    ...{ startDate, endDate, allDay, timeZone, location, rrule, cancelled },
    category: row.ai_category ?? 'Events',
    status: 'draft',
    sample: row.sample === 1,
  }
}
