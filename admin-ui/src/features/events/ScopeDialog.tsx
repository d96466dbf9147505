import type { CalendarEvent } from '@hometown/shared-types/contract/events'
import { dayOf } from '@hometown/shared-types/rules/calendar/days'
import { toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

export type EventScope = 'one' | 'following' | 'all'

type EventSeries = Pick<CalendarEvent, 'rrule' | 'startDate' | 'timeZone'> & { seriesStartDate?: string }

export function scopesOfEvent(event: EventSeries, date: string | undefined): readonly EventScope[] | undefined {
  if (event.rrule === null || date === undefined) return undefined
  // "Following" equals "all" from the first date on.
  const first = dayOf(toWallTime(event.seriesStartDate ?? event.startDate, event.timeZone))
  return date === first ? ['one', 'all'] : ['one', 'following', 'all']
}

interface ScopeDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'> {
  detailsOf?(scope: EventScope): ReactNode
  scopes: readonly EventScope[] | undefined
  onConfirm(scope: EventScope): void
}

export function ScopeDialog({ scopes, onConfirm, description, detailsOf, ...dialog }: ScopeDialogProps) {
  const [choice, setChoice] = useState<EventScope>()
  const scope = scopes === undefined ? 'all' : (scopes.find((one) => one === choice) ?? scopes[0] ?? 'all')
  return (
    <ConfirmDialog
      {...dialog}
      description={
        <>
          {description}
          {scopes && <EventScopeChoice scopes={scopes} value={scope} onChange={setChoice} />}
          {detailsOf?.(scope)}
        </>
      }
      onConfirm={() => onConfirm(scope)}
    />
  )
}

const EVENT_SCOPE_LABELS: Readonly<Record<EventScope, string>> = {
  one: 'This date only',
  following: 'This and later dates',
  all: 'All dates',
}

interface EventScopeChoiceProps {
  scopes: readonly EventScope[]
  value: EventScope
  onChange(scope: EventScope): void
}

function EventScopeChoice({ scopes, value, onChange }: EventScopeChoiceProps) {
  const name = useId()
  return (
    <span role="radiogroup" aria-label="Which dates" className="mt-3 flex flex-col gap-1 text-ink">
      {scopes.map((scope) => (
        <label key={scope} className="flex items-center gap-2 rounded-md px-1 py-1 hover:bg-hover">
          <input
            type="radio"
            name={name}
            value={scope}
            checked={scope === value}
            onChange={() => onChange(scope)}
            className="size-4 accent-accent"
          />
          {EVENT_SCOPE_LABELS[scope]}
        </label>
      ))}
    </span>
  )
}
