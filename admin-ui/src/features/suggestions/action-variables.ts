import type { ClearStatementsInput, Suggestion } from '@hometown/shared-types/suggestion'
import type { CorrectKindInput, SnoozeUntil } from '@hometown/shared-types/suggestion-triage'
import type { DecidedItem, Decision, SuggestionAction } from './decision.ts'
import { headlineOf } from './headline-of.ts'

export interface ActionDetails {
  until?: SnoozeUntil | null
  corrected?: Pick<CorrectKindInput, 'kind' | 'details'>
  cleared?: Pick<ClearStatementsInput, 'statements' | 'instructions'>
  /** Where to go on after a draft: a query string of the list. */
  next?: string
  /** The suggestion that tells the same story. */
  other?: string
  /** Before the list is refetched: this version is the editor's own work. */
  onMade?(suggestion: Suggestion): void
}

export interface ActionVariables {
  order: number
  action: SuggestionAction
  item: DecidedItem
  decision: string
  details: ActionDetails
}

export function itemOf(suggestion: Suggestion): DecidedItem {
  const { id, version, kind, articleId } = suggestion
  return { id, version, kind, articleId, title: headlineOf(suggestion) }
}

const AT_ONCE = ['draft', 'event', 'clear', 'kind', 'merge'] as const
type AtOnce = (typeof AT_ONCE)[number]

/** Drafts lead to an editor, and a correction or a merge is the base of the next decision: those need the service at once. */
export function waitingOf({ order, action, item, decision, details }: ActionVariables): Decision | undefined {
  if (isAtOnce(action)) return undefined
  return { id: decision, order, action, items: [item], isBulk: false, until: details.until ?? null }
}

function isAtOnce(action: SuggestionAction): action is AtOnce {
  return AT_ONCE.some((one) => one === action)
}
