import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { Suggestion } from '@hometown/shared-types/suggestion'
import { LONGEST_SNOOZE, SNOOZE_HOUR, type SnoozeSuggestionInput } from '@hometown/shared-types/suggestion-triage'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { countyNow } from '../county-now.ts'
import { requireShown } from '../list-suggestions.ts'
import { decide } from './review.service.ts'
import { type By, takeStep } from './take-step.ts'

/** Takes it off the pending list until the morning of that day. */
export async function snoozeSuggestion(
  context: AppContext,
  by: By,
  id: string,
  { until, version }: SnoozeSuggestionInput,
): Promise<Suggestion> {
  const wakesAt = until === null ? null : wakingTime(until, (await countyNow(context)).slice(0, 10))
  return decide(context, id, async (trx, row) => {
    if (row.status === 'pending' && row.snoozed_until === wakesAt) return row
    await requireShown(trx, row, version)
    if (row.status !== 'pending') throw new AppError(409, 'reviewed', `This suggestion is already ${row.status}.`)
    const changes = { snoozed_until: wakesAt, reviewed_at: row.reviewed_at }
    return takeStep(context, trx, by, row, { step: 'snooze', changes })
  })
}

/**
 * County wall time of the morning.
 * @throws AppError 422 if it isn't ahead, or by more than a year
 */
function wakingTime(day: CountyDate, today: CountyDate): string {
  if (day <= today || day > addCountyDays(today, LONGEST_SNOOZE))
    throw new AppError(422, 'invalid', 'Choose a day from tomorrow to a year from now.', {
      issues: [{ path: 'until', message: 'Choose a day from tomorrow to a year from now.' }],
    })
  return `${day}T${String(SNOOZE_HOUR).padStart(2, '0')}:00`
}
