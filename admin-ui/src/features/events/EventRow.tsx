import { toWallTime } from '@hometown/shared-types/calendar/event-timing'
import { recurrenceWords } from '@hometown/shared-types/calendar/recurrence-labels'
import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { Repeat } from 'lucide-react'
import { formatDay, shortClock } from '../../parts/events/wall-time.ts'
import { Badge, CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Cell, Row } from '../../ui/DataTable.tsx'
import type { Go } from './page-state.ts'
import { RowActions } from './RowActions.tsx'

interface EventRowProps {
  event: DeskEvent
  isSelected: boolean
  onSelect(isSelected: boolean): void
  go: Go
  onEdit(): void
}

export function EventRow({ event, isSelected, onSelect, go, onEdit }: EventRowProps) {
  const { title, description, location, tags, status, category, cancelled, rrule, recurrenceEndDate, timeZone } = event
  const start = toWallTime(event.startDate, timeZone)
  const repeats = recurrenceWords({ startDate: start, rrule, recurrenceEndDate })
  const day = formatDay(start, { dateStyle: 'medium' })
  const clock = shortClock(start) || 'All day'
  return (
    <Row aria-selected={isSelected} className="align-top">
      <Cell className="pr-0 pt-3">
        <Checkbox
          aria-label={`Select ${title}`}
          checked={isSelected}
          onCheckedChange={(isOn) => onSelect(isOn === true)}
        />
      </Cell>
      <Cell className="w-full min-w-44 max-w-0">
        <button
          type="button"
          onClick={onEdit}
          className={`line-clamp-2 wrap-anywhere rounded-sm text-left font-medium hover:text-accent hover:underline ${cancelled ? 'line-through' : ''}`}
        >
          {title}
        </button>
        {description && <p className="truncate text-quiet text-sm">{description}</p>}
        <p className="truncate text-quiet text-sm md:hidden">{`${day}, ${clock}`}</p>
        {location && <p className="truncate text-quiet text-sm lg:hidden">{location}</p>}
        <p className="flex flex-wrap gap-x-2 gap-y-1 pt-1 text-quiet text-sm">
          <CategoryBadge category={category} />
          <span className="md:hidden">
            <StatusBadge status={status} />
          </span>
          {cancelled && <Badge tone="danger">Cancelled</Badge>}
          {tags.length > 0 && <span className="min-w-0 truncate">{tags.join(', ')}</span>}
        </p>
      </Cell>
      <Cell className="min-w-48 whitespace-nowrap max-md:hidden">
        <p className="tabular-nums">{day}</p>
        <p className="text-quiet text-sm tabular-nums">{clock}</p>
        {repeats && (
          <p className="flex max-w-52 items-start gap-1 whitespace-normal text-quiet text-sm">
            <Repeat aria-hidden className="mt-1 size-3 shrink-0" />
            {repeats}
          </p>
        )}
      </Cell>
      <Cell className="min-w-40 max-w-56 text-quiet max-lg:hidden">
        <p className="line-clamp-2 wrap-anywhere">{location}</p>
      </Cell>
      <Cell className="max-md:hidden">
        <StatusBadge status={status} />
      </Cell>
      <Cell className="pl-0">
        <RowActions event={event} go={go} onEdit={onEdit} />
      </Cell>
    </Row>
  )
}
