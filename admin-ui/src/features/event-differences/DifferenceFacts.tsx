import type { EventDifference } from '@hometown/shared-types/event-sources'
import { FIELD_LABELS, valueLabel } from '../../parts/event-sources/source-labels.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

/** @param id of the row, which is named and described by these */
export function DifferenceFacts({ difference, id }: { difference: EventDifference; id: string }) {
  const { event, field, ours, theirs, sourceName } = difference
  return (
    <>
      <p id={`${id}-title`}>
        <ScreenLink to={paths.calendar} search={{ edit: event.id }} className="font-medium">
          {event.title}
        </ScreenLink>
      </p>
      <dl id={`${id}-facts`} className="mt-1 grid grid-cols-[max-content_1fr] gap-x-3 text-sm">
        <dt className="text-quiet">Our {FIELD_LABELS[field].toLowerCase()}</dt>
        <dd className="line-clamp-3">{valueLabel(field, ours)}</dd>
        <dt className="text-quiet">{sourceName}</dt>
        <dd className="line-clamp-3 font-medium">{valueLabel(field, theirs)}</dd>
      </dl>
    </>
  )
}
