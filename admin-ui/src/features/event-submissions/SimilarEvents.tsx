import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import type { SimilarEvent } from '@hometown/shared-types/similar-event'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { whenOfSimilar } from './submission-labels.ts'

/** Events that are, or may be, the submitted one. */
export function SimilarEvents({ submission: { similar, startDate } }: { submission: DeskSubmission }) {
  return (
    <section aria-label="On the calendar" className="border-t px-4 py-3 lg:border-t-0 lg:border-l">
      <h3 className="font-medium text-quiet text-sm">On the calendar</h3>
      {similar.length === 0 && <p className="pt-1 text-quiet text-sm">No similar events.</p>}
      <ul className="divide-y">
        {similar.map((event) => (
          <SimilarRow key={event.id} event={event} day={startDate.slice(0, 10)} />
        ))}
      </ul>
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
      <p className="pt-1 text-sm">
        {event.relation === 'same' ? 'Already there' : 'May be the same'}: {event.explanation}
      </p>
      <p className="flex flex-wrap gap-1 pt-1 empty:hidden">
        {event.waiting && <Badge tone="blue">Also waiting</Badge>}
        {!event.waiting && event.status === 'draft' && <Badge>Draft</Badge>}
        {event.cancelled && <Badge tone="danger">Canceled</Badge>}
      </p>
    </li>
  )
}
