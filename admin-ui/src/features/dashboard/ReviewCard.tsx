import type { SuggestionKind } from '@hometown/shared-types/suggestion'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { reviewQuery } from './dashboard.api.ts'
import { QueryCard } from './QueryCard.tsx'

const KINDS: Readonly<Record<SuggestionKind, string>> = {
  news: 'Suggested news',
  event: 'Suggested events',
  fixture: 'Suggested games',
}

export function ReviewCard() {
  return (
    <QueryCard
      title="To Review"
      what="suggestions and submissions"
      query={useQuery(reviewQuery)}
      skeleton={<SkeletonRows count={4} />}
    >
      {({ suggestions, submissions, articles }) => {
        const isDone = articles === 0 && submissions === 0 && suggestions.every(({ count }) => count === 0)
        if (isDone)
          return (
            <p className="text-quiet">
              Nothing to review. Suggestions come from your{' '}
              <ScreenLink to={paths.sources} className="text-accent underline">
                sources
              </ScreenLink>
              , events from readers.
            </p>
          )
        return (
          <ul className="-mx-4 -mb-4 divide-y border-t">
            <Waiting label="Articles in review" count={articles} to={paths.articles} search={{ status: 'review' }} />
            {suggestions.map(({ kind, count }) => (
              <Waiting key={kind} label={KINDS[kind]} count={count} to={paths.suggestions} search={{ kind }} />
            ))}
            <Waiting label="Events from readers" count={submissions} to={paths.calendarSubmissions} />
          </ul>
        )
      }}
    </QueryCard>
  )
}

interface WaitingProps {
  label: string
  count: number
  to: string
  search?: Record<string, string>
}

function Waiting({ label, count, ...target }: WaitingProps) {
  return (
    <li className="relative flex min-h-11 items-center gap-3 px-4 hover:bg-hover">
      <span className="min-w-0 flex-1">
        <ScreenLink {...target} className="after:absolute after:inset-0 focus-visible:after:-outline-offset-2">
          {label}
        </ScreenLink>
      </span>
      <span className={count > 0 ? 'font-semibold tabular-nums' : 'text-quiet tabular-nums'}>
        {formatNumber(count)}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet" />
    </li>
  )
}
