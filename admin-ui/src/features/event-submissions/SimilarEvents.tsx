import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { ALIKE_WORDS, whenOfSimilar } from './submission-words.ts'

/** What is on the calendar that day, and what has the same name; the most alike first. */
export function SimilarEvents({ submission: { similar } }: { submission: DeskSubmission }) {
  return (
    <section aria-label="On the calendar" className="border-t px-4 py-3 lg:border-t-0 lg:border-l">
      <h3 className="font-medium text-quiet text-sm">On the calendar</h3>
      {similar.length === 0 && <p className="pt-1 text-quiet text-sm">Nothing on that day, nothing of that name.</p>}
      <ul className="divide-y">
        {similar.map((event) => (
          <li key={event.id} className="py-2">
            <ScreenLink
              to={paths.calendar}
              search={{ edit: event.id }}
              className="font-medium [overflow-wrap:anywhere]"
            >
              {event.title}
            </ScreenLink>
            <p className="text-quiet text-sm [overflow-wrap:anywhere]">
              {whenOfSimilar(event)}
              {event.location && ` · ${event.location}`}
            </p>
            <p className="flex flex-wrap gap-1 pt-1">
              {event.alike.map((name) => (
                <Badge key={name} tone={name === 'day' ? 'gray' : 'yellow'}>
                  {ALIKE_WORDS[name]}
                </Badge>
              ))}
              {event.waiting && <Badge tone="blue">Waiting, too</Badge>}
              {!event.waiting && event.status === 'draft' && <Badge>Draft</Badge>}
              {event.cancelled && <Badge tone="danger">Cancelled</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
