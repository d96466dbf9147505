import { type PublishedAs, publishedAs, type Suggestion, type SuggestionKind } from '@hometown/shared-types/suggestion'
import { CalendarDays, type LucideIcon, Newspaper, Trophy } from 'lucide-react'

/** What a suggestion becomes. */
export const KINDS: readonly { value: SuggestionKind; label: string; icon: LucideIcon; as: PublishedAs }[] = [
  { value: 'news', label: 'Article', icon: Newspaper, as: 'article' },
  { value: 'event', label: 'Event', icon: CalendarDays, as: 'event' },
  { value: 'fixture', label: 'Game', icon: Trophy, as: 'game' },
]

/** As it will be published. */
export function kindOf(suggestion: Pick<Suggestion, 'kind' | 'articleId'>) {
  const as = publishedAs(suggestion)
  return KINDS.find((kind) => kind.as === as) ?? (KINDS[0] as (typeof KINDS)[number])
}
