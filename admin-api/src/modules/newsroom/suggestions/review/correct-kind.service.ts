import type { Suggestion, SuggestionDetails } from '@hometown/shared-types/suggestion'
import type { CorrectedDetails, CorrectKindInput } from '@hometown/shared-types/suggestion-triage'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { getSettings } from '../../../platform/settings/settings.service.ts'
import { ONCE } from '../../extraction/extraction.service.ts'
import { requireShown } from '../list-suggestions.ts'
import { detailsOf } from '../suggestion-row.ts'
import type { SuggestionChanges, SuggestionRow } from '../suggestions.table.ts'
import { requireNotRejected } from './may-publish.ts'
import { decide } from './review.service.ts'
import { type By, takeStep } from './take-step.ts'

/** Changes the kind or the details, as long as nothing was created from the suggestion. */
export async function correctKind(
  context: AppContext,
  by: By,
  id: string,
  { kind, details, version }: CorrectKindInput,
): Promise<Suggestion> {
  const { timeZone } = await getSettings(context)
  return decide(context, id, async (trx, row) => {
    refuseMade(row)
    requireNotRejected(row)
    const corrected = details && JSON.stringify(detailsFrom(details, detailsOf(row), timeZone))
    const changes = changesOf(row, kind, corrected)
    if (row.kind === kind && changes.details === row.details) return row
    await requireShown(trx, row, version)
    return takeStep(context, trx, by, row, { step: 'kind', changes: { ...changes, reviewed_at: row.reviewed_at } })
  })
}

/** The source's own kind and details stay beside an editor's, and count again when the editor goes back to them. */
function changesOf(row: SuggestionRow, kind: SuggestionRow['kind'], corrected: string | undefined) {
  const found = { kind: row.found_kind ?? row.kind, details: row.found_kind ? row.found_details : row.details }
  const isFound = kind === found.kind && (corrected === undefined || corrected === found.details)
  const kept = kind === row.kind ? row.details : null
  const changes = {
    kind,
    details: isFound ? found.details : (corrected ?? kept),
    found_kind: isFound ? null : found.kind,
    found_details: isFound ? null : found.details,
    ...categoryFor(row, kind),
  }
  return changes satisfies SuggestionChanges
}

/** A game is always Sports, and what stops being one has the category that it had. */
function categoryFor(row: SuggestionRow, kind: SuggestionRow['kind']): SuggestionChanges {
  if (kind === row.kind) return {}
  if (kind === 'fixture') return { ai_category: 'Sports', found_category: row.ai_category }
  return row.found_category === null ? {} : { ai_category: row.found_category, found_category: null }
}

/** What the form doesn't ask for stays as the source had it. */
function detailsFrom(given: CorrectedDetails, was: SuggestionDetails | null, timeZone: string): SuggestionDetails {
  if (given.kind === 'event') {
    const { startDate } = given
    const other = was?.kind === 'event' ? was : { ...ONCE, price: '', cancelled: false }
    return { ...other, ...given, allDay: !startDate.includes('T'), timeZone }
  }
  const { teamScore, opponentScore, location } = given
  const isPlayed = teamScore !== null && opponentScore !== null
  return { ...given, location: location || null, status: isPlayed ? 'played' : 'scheduled' }
}

function refuseMade({ status, article_id, event_id, fixture_id }: SuggestionRow): void {
  const made = article_id
    ? 'became an article'
    : event_id
      ? 'became an event'
      : fixture_id
        ? 'became a game'
        : undefined
  if (made === undefined && status !== 'published') return
  const message = `This suggestion already ${made ?? 'is published'}. Undo that first, then change the kind.`
  throw new AppError(409, 'has_result', message)
}
