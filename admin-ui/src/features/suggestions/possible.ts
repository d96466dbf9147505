import type { Suggestion } from '@hometown/shared-types/suggestion'
import type { Tab } from './page-state.ts'

/** What can be done with a suggestion. */
export interface Possible {
  approve: boolean
  reject: boolean
  publish: boolean
  /** Publishing has a button of its own; by the keyboard it can be had wherever it is possible. */
  publishLabel: 'Publish' | 'Publish Now' | undefined
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
  const publishLabel = tab === 'all' ? 'Publish Now' : 'Publish'
  return {
    approve: isPending,
    reject: isPending,
    publish: isOpen,
    publishLabel: isOpen && !(isPending && tab === 'pending') ? publishLabel : undefined,
    draft: isOpen && articleId === null,
    event: isOpen && kind === 'event' && eventId === null,
    fixture: isOpen && kind === 'fixture' && fixtureId === null,
    delete: status !== 'published',
    undo: !isPending,
  }
}

/** Whether it goes out of the list that it stands in. */
export function leaves(tab: Tab, deed: string | undefined): boolean {
  if (deed === undefined) return false
  if (deed === 'delete') return true
  if (tab === 'pending' && ['draft', 'event', 'fixture'].includes(deed)) return true
  return tab !== 'all' && ['approve', 'reject', 'publish'].includes(deed)
}
