import {
  type BULK_SUGGESTION_ACTIONS,
  type PublishedAs,
  publishedAs,
  type Suggestion,
  type SuggestionKind,
  suggestionTitle,
  UNDOABLE_DECISIONS,
  type UndoableDecision,
} from '@hometown/shared-types/contract/suggestions'
import { CalendarDays, type LucideIcon, Newspaper, Trophy } from 'lucide-react'
import { paths } from '../../paths.ts'
import type { SuggestionTab } from './suggestion-list.ts'

export type SuggestionAction = UndoableDecision | 'publish' | 'draft' | 'kind'
/** Snoozing is the same for one suggestion as for several, so it isn't here. */
export type SingleAction = Exclude<SuggestionAction, 'snooze'>
export type BulkSuggestionAction = (typeof BULK_SUGGESTION_ACTIONS)[number]
export type CardAction = BulkSuggestionAction | 'edit' | 'undo' | 'text'
export type PendingAction = SuggestionAction | 'undo'

export function headlineOf(suggestion: Suggestion): string {
  return suggestionTitle(suggestion) || 'Untitled'
}

export const SUGGESTION_KINDS: readonly { value: SuggestionKind; label: string; icon: LucideIcon; as: PublishedAs }[] =
  [
    { value: 'news', label: 'Article', icon: Newspaper, as: 'article' },
    { value: 'event', label: 'Event', icon: CalendarDays, as: 'event' },
    { value: 'fixture', label: 'Game', icon: Trophy, as: 'game' },
  ]

/** Tells whether a decision can be undone; others are taken back where their result is edited. */
export function isUndoableDecision(action: SuggestionAction): action is UndoableDecision {
  return UNDOABLE_DECISIONS.some((one) => one === action)
}

export function resultOfSuggestion({ kind, articleId, eventId }: Suggestion) {
  if (articleId) return { path: paths.content, id: articleId }
  return eventId ? { path: kind === 'fixture' ? paths.fixtures : paths.calendar, id: eventId } : undefined
}

export function kindOfSuggestion(suggestion: Pick<Suggestion, 'kind'>) {
  const as = publishedAs(suggestion)
  return SUGGESTION_KINDS.find((kind) => kind.as === as) ?? (SUGGESTION_KINDS[0] as (typeof SUGGESTION_KINDS)[number])
}

export interface PossibleActions {
  approve: boolean
  reject: boolean
  /** The label of the button to publish, which the Pending tab doesn't have. */
  publish: 'Publish' | 'Publish Now' | undefined
  /** "Edit first" makes a draft, or asks for the missing details. Only then the kind can be corrected. */
  edit: 'draft' | 'details' | undefined
  snooze: boolean
  delete: boolean
  undo: 'approve' | 'reject' | 'snooze' | undefined
}

export function possibleActions(suggestion: Suggestion, tab: SuggestionTab): PossibleActions {
  const { status, snoozedUntil } = suggestion
  const isPending = status === 'pending'
  const hasResult = resultOfSuggestion(suggestion) !== undefined
  const isOpen = isPending || status === 'approved'
  const offersPublish = isOpen && tab !== 'pending' && tab !== 'snoozed'
  return {
    approve: isPending,
    reject: isPending,
    publish: offersPublish ? (tab === 'all' ? 'Publish Now' : 'Publish') : undefined,
    edit: isOpen && !hasResult ? possibleEditOf(suggestion) : undefined,
    snooze: isPending,
    delete: status !== 'published',
    undo: possibleUndoOf(status, hasResult, isPending && snoozedUntil !== null),
  }
}

function possibleUndoOf(status: Suggestion['status'], hasResult: boolean, isSnoozed: boolean): PossibleActions['undo'] {
  if (isSnoozed) return 'snooze'
  if (status === 'rejected') return 'reject'
  return status === 'approved' && !hasResult ? 'approve' : undefined
}

function possibleEditOf(suggestion: Suggestion): PossibleActions['edit'] {
  const as = publishedAs(suggestion)
  return as === 'game' || needsDetails(suggestion) ? 'details' : 'draft'
}

export function suggestionsAllowing(
  action: BulkSuggestionAction,
  suggestions: readonly Suggestion[],
  tab: SuggestionTab,
): Suggestion[] {
  return suggestions.filter((one) => Boolean(possibleActions(one, tab)[action]))
}

/** Tells whether an event or a game lacks the date, the place or the teams that it needs before it can be published. */
export function needsDetails({ kind, details }: Pick<Suggestion, 'kind' | 'details'>): boolean {
  return kind !== 'news' && details?.kind !== kind
}
