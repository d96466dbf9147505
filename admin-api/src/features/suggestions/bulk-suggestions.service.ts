import type { BulkSuggestionsInput, BulkSuggestionsResult } from '@hometown/shared-types/suggestion-calls'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { publishSuggestion } from './publish.service.ts'
import { deleteSuggestion, reviewSuggestion } from './review.service.ts'
import type { By } from './take-step.ts'

/** One after the other, each in a transaction of its own. */
export async function decideTogether(
  context: AppContext,
  by: By,
  { ids, action }: BulkSuggestionsInput,
): Promise<BulkSuggestionsResult> {
  const results: BulkSuggestionsResult['results'] = []
  for (const id of new Set(ids)) {
    try {
      await DEEDS[action](context, by, id)
      results.push({ id, ok: true, message: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ id, ok: false, message: error.message })
    }
  }
  return { results }
}

const DEEDS: Readonly<
  Record<BulkSuggestionsInput['action'], (context: AppContext, by: By, id: string) => Promise<unknown>>
> = {
  approve: (context, by, id) => reviewSuggestion(context, by, id, 'approved'),
  reject: (context, by, id) => reviewSuggestion(context, by, id, 'rejected'),
  publish: publishSuggestion,
  delete: deleteSuggestion,
}
