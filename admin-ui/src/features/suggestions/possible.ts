import { needsDetails, publishedAs, type Suggestion } from '@hometown/shared-types/suggestion'
import type { SuggestionAction } from './decision.ts'
import type { Tab } from './page-state.ts'

type PublishWord = 'Publish' | 'Publish Now'

export interface Possible {
  approve: boolean
  reject: boolean
  publish: boolean
  /** The publish button's label. The keyboard can also publish where there is no such button. */
  publishLabel: PublishWord | `${PublishWord} event` | 'Add to schedule' | undefined
  /** What "Edit first" does: a draft to go on with, or the form with a game's details. */
  edit: 'draft' | 'event' | 'details' | undefined
  /** Its kind and its details can be corrected. */
  kind: boolean
  snooze: boolean
  delete: boolean
  undo: boolean
}

/** @param hasKeys false where no key publishes what is pending, so it has a button */
export function possibleFor(suggestion: Suggestion, tab: Tab, hasKeys = true): Possible {
  const { status, articleId, eventId, fixtureId } = suggestion
  const isPending = status === 'pending'
  const isOpen = isPending || status === 'approved'
  const isMade = articleId !== null || eventId !== null || fixtureId !== null
  return {
    approve: isPending,
    reject: isPending,
    publish: isOpen,
    publishLabel: isOpen ? publishLabel(suggestion, tab, hasKeys && isPending && tab === 'pending') : undefined,
    edit: isOpen && !isMade ? editOf(suggestion) : undefined,
    kind: isOpen && !isMade,
    snooze: isPending,
    delete: status !== 'published',
    undo: !isPending,
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

function publishLabel(suggestion: Suggestion, tab: Tab, isUndecided: boolean): Possible['publishLabel'] {
  const word = tab === 'all' ? 'Publish Now' : 'Publish'
  const as = publishedAs(suggestion)
  // A game goes on the schedule from every list.
  if (as === 'game') return 'Add to schedule'
  if (isUndecided) return undefined
  return as === 'article' ? word : `${word} event`
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
