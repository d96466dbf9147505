import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DataTable, HeaderCell } from '../../ui/DataTable.tsx'
import { EventRow } from './EventRow.tsx'
import type { Go } from './page-state.ts'

interface EventTableProps {
  events: readonly DeskEvent[]
  selected: ReadonlySet<string>
  onSelect(selected: ReadonlySet<string>): void
  go: Go
  onEdit(id: string): void
}

export function EventTable({ events, selected, onSelect, go, onEdit }: EventTableProps) {
  const count = events.filter(({ id }) => selected.has(id)).length
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(selected)
    if (isOn) next.add(id)
    else next.delete(id)
    onSelect(next)
  }
  return (
    <DataTable label="Events">
      <thead>
        <tr>
          <HeaderCell className="w-10 pr-0">
            <Checkbox
              aria-label="Select all on this page"
              checked={count === 0 ? false : count === events.length || 'indeterminate'}
              onCheckedChange={(isOn) => onSelect(new Set(isOn === true ? events.map(({ id }) => id) : []))}
            />
          </HeaderCell>
          <HeaderCell>Event</HeaderCell>
          <HeaderCell className="max-md:hidden">Start</HeaderCell>
          <HeaderCell className="max-lg:hidden">Location</HeaderCell>
          <HeaderCell className="max-md:hidden">Status</HeaderCell>
          <HeaderCell className="w-20">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            isSelected={selected.has(event.id)}
            onSelect={(isOn) => toggle(event.id, isOn)}
            go={go}
            onEdit={() => onEdit(event.id)}
          />
        ))}
      </tbody>
    </DataTable>
  )
}
