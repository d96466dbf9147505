import { type PublishedAs, publishedAs, type Suggestion } from '@hometown/shared-types/suggestion'
import type { SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import { countOf } from '../../lib/numbers.ts'
import { stringifySearch } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import type { ToastInput } from '../../ui/toast.ts'
import type { BulkAction, Busy, SuggestionAction } from './decision.ts'
import { headlineOf } from './headline-of.ts'

export const FAILED: Readonly<Record<SuggestionAction, string>> = {
  approve: 'Update failed',
  reject: 'Update failed',
  publish: 'Publish failed',
  draft: 'Couldn’t create the draft',
  event: 'Couldn’t create the draft',
  fixture: 'Publish failed',
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

/** The toast of each action. */
export const DONE: Readonly<Record<SuggestionAction, (suggestion: Suggestion) => ToastInput>> = {
  approve: (one) => ({ title: 'Status updated', description: `Approved: ${headlineOf(one)}` }),
  reject: (one) => ({ title: 'Status updated', description: `Rejected: ${headlineOf(one)}` }),
  publish: (one) => ({
    title: 'Published successfully',
    description: `“${headlineOf(one)}” is ${PUBLISHED[publishedAs(one)]}`,
  }),
  draft: () => ({ title: 'Saved as a draft', description: 'Readers don’t see it until you publish it.' }),
  event: () => ({ title: 'Saved as a draft', description: 'Readers don’t see it until you publish it.' }),
  fixture: (one) => ({ title: 'Added to the schedule', description: headlineOf(one) }),
  snooze: (one) => ({ title: 'Snoozed', description: headlineOf(one) }),
  kind: (one) => ({ title: 'Kind changed', description: headlineOf(one) }),
  merge: (one) => ({ title: 'Merged as one story', description: headlineOf(one) }),
  delete: (one) => ({ title: 'Suggestion deleted', description: headlineOf(one) }),
}

/** Other lists that show the action's result. */
export const TOUCHED: Readonly<Partial<Record<Busy, readonly string[]>>> = {
  publish: ['articles', 'calendar-events', 'fixtures'],
  draft: ['articles'],
  event: ['calendar-events'],
  fixture: ['fixtures', 'calendar-events'],
}

export const ACTION_LABELS: Readonly<Record<BulkAction, string>> = {
  approve: 'Approve',
  publish: 'Publish',
  reject: 'Reject',
  snooze: 'Snooze',
  delete: 'Delete',
}

const BULK_DONE: Readonly<Record<BulkAction, string>> = {
  approve: 'Approved',
  publish: 'Published',
  reject: 'Rejected',
  snooze: 'Snoozed',
  delete: 'Deleted',
}

/** `Published 2 articles, 1 event, and 1 game`, `Rejected 3 suggestions` */
export function bulkDone(action: BulkAction, items: readonly Suggestion[]): string {
  const what = action === 'publish' ? publishedWords(items) : countOf(items.length, 'suggestion')
  return `${BULK_DONE[action]} ${what}`
}

const LIST = new Intl.ListFormat('en-US')

/** `2 articles, 1 event, and 1 game` */
export function publishedWords(items: readonly Pick<Suggestion, 'kind' | 'articleId'>[]): string {
  const kinds = Map.groupBy(items, publishedAs)
  return LIST.format(
    (['article', 'event', 'game'] as const).flatMap((kind) => {
      const count = kinds.get(kind)?.length ?? 0
      return count > 0 ? [countOf(count, kind)] : []
    }),
  )
}

const PUBLISHES: ReadonlySet<SuggestionAction> = new Set(['publish', 'fixture'])

/** A link to what was published, for its toast. */
export function viewOf(action: SuggestionAction, { articleId, eventId, fixtureId }: Partial<SuggestionMade>) {
  if (!PUBLISHES.has(action)) return {}
  const made = [
    [paths.content, articleId],
    [paths.calendar, eventId],
    [paths.fixtures, fixtureId],
  ] as const
  for (const [path, id] of made) if (id) return { link: { label: 'View', href: path + stringifySearch({ edit: id }) } }
  return {}
}
