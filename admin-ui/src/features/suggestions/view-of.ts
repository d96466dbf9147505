import type { SuggestionMade } from '@hometown/shared-types/suggestion-calls'
import { stringifySearch } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import type { SuggestionAction } from './decision.ts'

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
