import type { SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import type { AppContext } from '../../../../context.ts'
import { getSuggestionRow, toSuggestion } from '../list-suggestions.ts'
import { broadcastToDesks } from '../review/take-step.ts'
import type { SuggestionRow } from '../suggestions.table.ts'

export function afterDraft({ status }: Pick<SuggestionRow, 'status'>): SuggestionRow['status'] {
  return status === 'pending' ? 'approved' : status
}

export async function made(context: AppContext, id: string): Promise<SuggestionMade> {
  broadcastToDesks(context)
  const suggestion = await toSuggestion(context.store.db, await getSuggestionRow(context.store.db, id))
  const { articleId, eventId, fixtureId } = suggestion
  return { articleId, eventId, fixtureId, suggestion }
}
