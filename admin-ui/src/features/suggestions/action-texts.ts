import { type PublishedAs, publishedAs } from '@hometown/shared-types/suggestion'
import { countOf } from '../../lib/numbers.ts'
import type { DecidedItem, Decision, SuggestionAction } from './decision.ts'

export const FAILED: Readonly<Record<SuggestionAction, string>> = {
  approve: 'Update failed',
  reject: 'Update failed',
  publish: 'Publish failed',
  draft: 'Couldn’t create the draft',
  event: 'Couldn’t create the draft',
  fixture: 'Publish failed',
  clear: 'Update failed',
  snooze: 'Update failed',
  kind: 'Update failed',
  merge: 'Couldn’t merge the suggestions',
  delete: 'Couldn’t delete the suggestion',
}

const PUBLISHED: Readonly<Record<PublishedAs, string>> = {
  article: 'published as an article',
  event: 'published on the calendar',
  game: 'published on the schedule',
}

export interface Said {
  title: string
  description?: string
  link?: { label: string; href: string }
}

/** The toast of each action. */
export const DONE: Readonly<Record<SuggestionAction, (item: DecidedItem) => Said>> = {
  approve: ({ title }) => ({ title: 'Status updated', description: `Approved: ${title}` }),
  reject: ({ title }) => ({ title: 'Status updated', description: `Rejected: ${title}` }),
  publish: (item) => ({
    title: 'Published successfully',
    description: `“${item.title}” is ${PUBLISHED[publishedAs(item)]}`,
  }),
  draft: () => ({ title: 'Saved as a draft', description: 'Readers don’t see it until you publish it.' }),
  event: () => ({ title: 'Saved as a draft', description: 'Readers don’t see it until you publish it.' }),
  fixture: ({ title }) => ({ title: 'Added to the schedule', description: title }),
  clear: () => ({ title: 'Cleared', description: 'You can publish it now.' }),
  snooze: ({ title }) => ({ title: 'Snoozed', description: title }),
  kind: ({ title }) => ({ title: 'Kind changed', description: title }),
  merge: ({ title }) => ({ title: 'Merged as one story', description: title }),
  delete: ({ title }) => ({ title: 'Suggestion deleted', description: title }),
}

/** Other lists that show the action's result. */
export const TOUCHED: Readonly<Partial<Record<SuggestionAction, readonly string[]>>> = {
  publish: ['articles', 'calendar-events', 'fixtures'],
  draft: ['articles'],
  event: ['calendar-events'],
  fixture: ['fixtures', 'calendar-events'],
}

export const ACTION_LABELS: Readonly<Record<Decision['action'], string>> = {
  approve: 'Approve',
  publish: 'Publish',
  fixture: 'Publish',
  reject: 'Reject',
  snooze: 'Snooze',
  delete: 'Delete',
}

const BULK_DONE: Readonly<Record<Decision['action'], string>> = {
  approve: 'Approved',
  publish: 'Published',
  fixture: 'Published',
  reject: 'Rejected',
  snooze: 'Snoozed',
  delete: 'Deleted',
}

/** `Published 2 articles, 1 event, and 1 game`, `Rejected 3 suggestions` */
export function bulkDone(action: Decision['action'], items: readonly DecidedItem[]): string {
  const what = action === 'publish' && items.length > 0 ? publishedWords(items) : countOf(items.length, 'suggestion')
  return `${BULK_DONE[action]} ${what}`
}

const LIST = new Intl.ListFormat('en-US')

/** `2 articles, 1 event, and 1 game` */
export function publishedWords(items: readonly Pick<DecidedItem, 'kind' | 'articleId'>[]): string {
  const kinds = Map.groupBy(items, publishedAs)
  return LIST.format(
    (['article', 'event', 'game'] as const).flatMap((kind) => {
      const count = kinds.get(kind)?.length ?? 0
      return count > 0 ? [countOf(count, kind)] : []
    }),
  )
}
