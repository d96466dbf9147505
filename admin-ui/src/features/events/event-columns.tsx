import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import { recurrenceWords } from '@hometown/shared-types/calendar/recurrence-labels'
import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { Repeat } from 'lucide-react'
import { formatDay, shortClock } from '../../parts/events/wall-time.ts'
import type { ListColumn } from '../../parts/list-screen/list-types.ts'
import { Badge, CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'

export function eventColumns(onEdit: (id: string) => void): ListColumn<DeskEvent>[] {
  return [
    {
      id: 'event',
      title: 'Event',
      isMain: true,
      sorts: { ascending: 'title' },
      cell: (event) => <EventTitle event={event} onEdit={() => onEdit(event.id)} />,
    },
    {
      id: 'start',
      title: 'Start',
      isPlain: true,
      sorts: { ascending: 'start', descending: 'latest' },
      className: 'min-w-48 whitespace-nowrap',
      cell: (event) => <EventStart event={event} />,
    },
    {
      id: 'location',
      title: 'Location',
      isPlain: true,
      from: 'lg',
      className: 'min-w-40 max-w-56 text-quiet',
      cell: ({ location }) => location && <p className="line-clamp-2 wrap-anywhere">{location}</p>,
    },
    { id: 'status', title: 'Status', isPlain: true, cell: ({ status }) => <StatusBadge status={status} /> },
  ]
}

function EventTitle({ event, onEdit }: { event: DeskEvent; onEdit(): void }) {
  const { title, description, location, price, tags, category, cancelled } = event
  return (
    <>
      <button
        type="button"
        onClick={onEdit}
        className={`line-clamp-2 wrap-anywhere rounded-sm text-left font-medium hover:text-accent hover:underline ${cancelled ? 'line-through' : ''}`}
      >
        {title}
      </button>
      {description && <p className="truncate text-quiet text-sm">{description}</p>}
      {location && <p className="truncate text-quiet text-sm max-md:hidden lg:hidden">{location}</p>}
      <p className="flex flex-wrap gap-x-2 gap-y-1 pt-1 text-quiet text-sm">
        <CategoryBadge category={category} />
        {cancelled && <Badge tone="danger">Canceled</Badge>}
        {price && <span className="min-w-0 truncate">{price}</span>}
        {tags.length > 0 && <span className="min-w-0 truncate">{tags.join(', ')}</span>}
      </p>
    </>
  )
}

function EventStart({ event: { startDate, timeZone, rrule, recurrenceEndDate } }: { event: DeskEvent }) {
  const start = toWallTime(startDate, timeZone)
  const repeats = recurrenceWords({ startDate: start, rrule, recurrenceEndDate })
  return (
    <>
      <p className="tabular-nums">{formatDay(start, { dateStyle: 'medium' })}</p>
      <p className="text-quiet text-sm tabular-nums">{shortClock(start) || 'All day'}</p>
      {repeats && (
        <p className="flex max-w-52 items-start gap-1 whitespace-normal text-quiet text-sm">
          <Repeat aria-hidden className="mt-1 size-3 shrink-0" />
          {repeats}
        </p>
      )}
    </>
  )
}
