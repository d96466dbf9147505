import type { EventDifference } from '@hometown/shared-types/event-sources'
import { wallTimeLabel } from '../../lib/wall-time-label.ts'
import { FIELD_LABELS, valueLabel } from '../../parts/event-sources/source-labels.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

/** @param id of the row, which is named and described by these */
export function DifferenceFacts({ difference, id }: { difference: EventDifference; id: string }) {
  const { event, field, ours, theirs, sourceName } = difference
  return (
    <>
      <p id={`${id}-title`} className="flex flex-wrap items-baseline gap-x-2">
        <ScreenLink to={paths.calendar} search={{ edit: event.id }} className="font-medium">
          {event.title}
        </ScreenLink>
        {field !== 'start' && <span className="text-quiet text-sm">{wallTimeLabel(event.start)}</span>}
      </p>
      <dl id={`${id}-facts`} className="mt-1 grid gap-x-3 text-sm sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-y-0.5">
        <dt className="text-quiet">Our {FIELD_LABELS[field].toLowerCase()}</dt>
        <dd className="line-clamp-6 max-sm:mb-1">{valueLabel(field, ours)}</dd>
        <dt className="text-quiet">{sourceName}</dt>
        <dd className="line-clamp-6 font-medium">{valueLabel(field, theirs)}</dd>
      </dl>
    </>
  )
}
