import { needsDetails, publishedAs, type Suggestion } from '@hometown/shared-types/suggestion'
import type { BulkAction, SuggestionAction } from './decision.ts'
import type { Tab } from './page-state.ts'

type PublishWord = 'Publish' | 'Publish Now'

export interface Possible {
  approve: boolean
  reject: boolean
  publish: boolean
  /** Says what the button and P make of it. */
  publishLabel: PublishWord | 'Publish event' | 'Publish game' | undefined
  /** What "Edit first" does: a draft to go on with, or the form with a game's details. */
  edit: 'draft' | 'event' | 'details' | undefined
  /** Its kind and its details can be corrected. */
  kind: boolean
  snooze: boolean
  delete: boolean
  /** Says where undoing this one's last steps leads. */
  undoLabel: 'Back to pending' | 'Undo draft' | 'Undo publish' | undefined
}

export function possibleFor(suggestion: Suggestion, tab: Tab): Possible {
  const { status, articleId, eventId, fixtureId } = suggestion
  const isPending = status === 'pending'
  const isOpen = isPending || status === 'approved'
  const isMade = articleId !== null || eventId !== null || fixtureId !== null
  return {
    approve: isPending,
    reject: isPending,
    publish: isOpen,
    publishLabel: isOpen ? publishLabel(suggestion, tab) : undefined,
    edit: isOpen && !isMade ? editOf(suggestion) : undefined,
    kind: isOpen && !isMade,
    snooze: isPending,
    delete: status !== 'published',
    undoLabel: isPending
      ? undefined
      : status === 'published'
        ? 'Undo publish'
        : isMade
          ? 'Undo draft'
          : 'Back to pending',
  }
}

/** The action that publishes a suggestion. A game is public as soon as it is on the schedule. */
export function publishAction(suggestion: Suggestion): Extract<SuggestionAction, 'publish' | 'fixture'> {
  return publishedAs(suggestion) === 'game' ? 'fixture' : 'publish'
}

function editOf(suggestion: Suggestion): Possible['edit'] {
  if (needsDetails(suggestion)) return 'details'
  const as = publishedAs(suggestion)
  return as === 'article' ? 'draft' : as === 'event' ? 'event' : 'details'
}

function publishLabel(suggestion: Suggestion, tab: Tab): Possible['publishLabel'] {
  const as = publishedAs(suggestion)
  if (as === 'article') return tab === 'all' ? 'Publish Now' : 'Publish'
  return as === 'event' ? 'Publish event' : 'Publish game'
}

const LEAVING_PENDING: ReadonlySet<string> = new Set(['draft', 'event', 'fixture', 'snooze'])
const LEAVING: ReadonlySet<string> = new Set(['approve', 'reject', 'publish', 'fixture'])

/** Whether the action removes it from the list of this tab. */
export function leaves(tab: Tab, action: string | undefined): boolean {
  if (action === undefined) return false
  if (action === 'delete') return true
  if (tab === 'pending' && LEAVING_PENDING.has(action)) return true
  return tab !== 'all' && LEAVING.has(action)
}

/** The suggestions that allow the action. */
export function ableTo(action: BulkAction, suggestions: readonly Suggestion[]): Suggestion[] {
  return suggestions.filter((one) => possibleFor(one, 'all')[action])
}
