import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Busy } from './decision.ts'
import { OutsideLink } from './OutsideLink.tsx'
import type { RowHandlers } from './row-handlers.ts'
import { similarQuery } from './suggestions.api.ts'

interface SimilarItemsProps {
  suggestion: Suggestion
  busy: Busy | undefined
  handlers: RowHandlers
}

/** Other suggestions that may tell the same story. Hidden if there are none. */
export function SimilarItems({ suggestion, busy, handlers }: SimilarItemsProps) {
  const id = useId()
  const time = useCountyTime()
  const { data, error } = useQuery(similarQuery(suggestion.id))
  if (error)
    return <p className="text-danger text-sm">{messageFrom(error, 'Couldn’t load similar items. Try again.')}</p>
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-md border bg-sunken/50 p-3 text-sm">
      <h3 id={id} className="mb-1.5 font-medium">
        Similar items
      </h3>
      <ul className="flex flex-col gap-3">
        {data.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <p className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
              <OutsideLink href={item.url} className="text-accent underline underline-offset-2">
                {item.title || item.url}
              </OutsideLink>{' '}
              {item.status !== 'pending' && <StatusBadge status={item.status} />}
              <span className="block text-quiet">
                {[item.sourceName, time.dateTime(item.publishedAt ?? item.foundAt)].join(', ')}
              </span>
            </p>
            <Button
              size="sm"
              className="max-md:h-11"
              aria-label={`Same story: ${item.title}`}
              pending={busy === 'merge'}
              onClick={() => handlers.onSameStory(suggestion, item.id)}
            >
              Same story
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
