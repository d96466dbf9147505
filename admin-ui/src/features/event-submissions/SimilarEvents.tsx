import type { DeskSubmission, SimilarEvent } from '@hometown/shared-types/event-submission'
import { useState } from 'react'
import { countOf } from '../../lib/numbers.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { ALIKE_WORDS, isLikely, whenOfSimilar } from './submission-labels.ts'

/** How many events are shown that only share the day. */
const SHOWN_OF_DAY = 2

/** Events that may be the same, and other events of that day. */
export function SimilarEvents({ submission: { similar, startDate } }: { submission: DeskSubmission }) {
  const [isOpen, setOpen] = useState(false)
  const likely = similar.filter(isLikely)
  const shown = isOpen ? similar : similar.slice(0, likely.length + SHOWN_OF_DAY)
  const rest = similar.length - shown.length
  return (
    <section aria-label="On the calendar" className="border-t px-4 py-3 lg:border-t-0 lg:border-l">
      <h3 className="font-medium text-quiet text-sm">On the calendar</h3>
      {similar.length === 0 && <p className="pt-1 text-quiet text-sm">No events on that day or with that name.</p>}
      <ul className="divide-y">
        {shown.map((event) => (
          <SimilarRow key={event.id} event={event} day={startDate.slice(0, 10)} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="link" size="sm" onClick={() => setOpen(true)}>
          {countOf(rest, 'more event')} on that day
        </Button>
      )}
    </section>
  )
}

function SimilarRow({ event, day }: { event: SimilarEvent; day: string }) {
  return (
    <li className="py-2">
      <ScreenLink to={paths.calendar} search={{ edit: event.id }} className="font-medium [overflow-wrap:anywhere]">
        {event.title}
      </ScreenLink>
      <p className="text-quiet text-sm [overflow-wrap:anywhere]">
        {whenOfSimilar(event, day)}
        {event.location && ` · ${event.location}`}
      </p>
      {event.explanation && <p className="pt-1 text-sm">May be the same: {event.explanation}</p>}
      <p className="flex flex-wrap gap-1 pt-1 empty:hidden">
        {(event.explanation === null ? event.alike : [])
          .filter((name) => name !== 'day')
          .map((name) => (
            <Badge key={name} tone="yellow">
              {ALIKE_WORDS[name]}
            </Badge>
          ))}
        {event.waiting && <Badge tone="blue">Also waiting</Badge>}
        {!event.waiting && event.status === 'draft' && <Badge>Draft</Badge>}
        {event.cancelled && <Badge tone="danger">Canceled</Badge>}
      </p>
    </li>
  )
}
