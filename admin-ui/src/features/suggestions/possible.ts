import { publishedAs, type Suggestion } from '@hometown/shared-types/suggestion'
import type { Tab } from './page-state.ts'
import type { SuggestionAction } from './suggestions.api.ts'

type PublishWord = 'Publish' | 'Publish Now'

export interface Possible {
  approve: boolean
  reject: boolean
  publish: boolean
  /** The publish button's label. The keyboard can also publish where there is no such button. */
  publishLabel: PublishWord | `${PublishWord} event` | undefined
  draft: boolean
  event: boolean
  fixture: boolean
  delete: boolean
  undo: boolean
}

export function possibleFor(suggestion: Suggestion, tab: Tab): Possible {
  const { status, kind, articleId, eventId, fixtureId } = suggestion
  const isPending = status === 'pending'
  const isOpen = isPending || status === 'approved'
  return {
    approve: isPending,
    reject: isPending,
    publish: isOpen,
    publishLabel: isOpen && !(isPending && tab === 'pending') ? publishLabel(suggestion, tab) : undefined,
    draft: isOpen && articleId === null,
    event: isOpen && kind === 'event' && eventId === null,
    fixture: isOpen && kind === 'fixture' && fixtureId === null,
    delete: status !== 'published',
    undo: !isPending,
  }
}

/** The action that publishes a suggestion. A game is public as soon as it is on the schedule. */
export function publishAction(suggestion: Suggestion): Extract<SuggestionAction, 'publish' | 'fixture'> {
  return publishedAs(suggestion) === 'game' ? 'fixture' : 'publish'
}

function publishLabel(suggestion: Suggestion, tab: Tab): Possible['publishLabel'] {
  const word = tab === 'all' ? 'Publish Now' : 'Publish'
  switch (publishedAs(suggestion)) {
    case 'article':
      return word
    case 'event':
      return `${word} event`
    case 'game':
      // A game has its own button, "Add to schedule".
      return undefined
  }
}

/** Whether the action removes it from the list of this tab. */
export function leaves(tab: Tab, action: string | undefined): boolean {
  if (action === undefined) return false
  if (action === 'delete') return true
  if (tab === 'pending' && ['draft', 'event', 'fixture'].includes(action)) return true
  return tab !== 'all' && ['approve', 'reject', 'publish'].includes(action)
}
