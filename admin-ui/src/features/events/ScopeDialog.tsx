import type { CalendarEvent } from '@hometown/shared-types/contract/events'
import { dayOf } from '@hometown/shared-types/rules/calendar/days'
import { toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

export type Scope = 'one' | 'following' | 'all'

type Series = Pick<CalendarEvent, 'rrule' | 'startDate' | 'timeZone'> & { seriesStartDate?: string }

export function scopesOf(event: Series, date: string | undefined): readonly Scope[] | undefined {
  if (event.rrule === null || date === undefined) return undefined
  // "Following" equals "all" from the first date on.
  const first = dayOf(toWallTime(event.seriesStartDate ?? event.startDate, event.timeZone))
  return date === first ? ['one', 'all'] : ['one', 'following', 'all']
}

interface ScopeDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm'> {
  detailsOf?(scope: Scope): ReactNode
  scopes: readonly Scope[] | undefined
  onConfirm(scope: Scope): void
}

export function ScopeDialog({ scopes, onConfirm, description, detailsOf, ...dialog }: ScopeDialogProps) {
  const [choice, setChoice] = useState<Scope>()
  const scope = scopes === undefined ? 'all' : (scopes.find((one) => one === choice) ?? scopes[0] ?? 'all')
  return (
    <ConfirmDialog
      {...dialog}
      description={
        <>
          {description}
          {scopes && <ScopeChoice scopes={scopes} value={scope} onChange={setChoice} />}
          {detailsOf?.(scope)}
        </>
      }
      onConfirm={() => onConfirm(scope)}
    />
  )
}

const LABELS: Readonly<Record<Scope, string>> = {
  one: 'This date only',
  following: 'This and later dates',
  all: 'All dates',
}

interface ScopeChoiceProps {
  scopes: readonly Scope[]
  value: Scope
  onChange(scope: Scope): void
}

function ScopeChoice({ scopes, value, onChange }: ScopeChoiceProps) {
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
          {LABELS[scope]}
        </label>
      ))}
    </span>
  )
}
