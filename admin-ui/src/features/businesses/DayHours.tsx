import { type OpeningSpan, SPANS_PER_DAY, type Weekday, weekdayLabel } from '@hometown/shared-types/contract/businesses'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'

const STATES = [
  { value: 'unknown', label: 'Not stated' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const

/** Two time spans of a day have no id other than their position. */
const PLACES = ['first', 'second', 'third', 'fourth'] as const

const ENDS = ['opens', 'closes'] as const

const USUAL: OpeningSpan = { opens: '09:00', closes: '17:00' }
const AFTERNOON: OpeningSpan = { opens: '13:00', closes: '17:00' }

interface DayHoursProps {
  weekday: Weekday
  /** Undefined: not specified; empty: closed. */
  spans: OpeningSpan[] | undefined
  error: string | undefined
  onChange(spans: OpeningSpan[] | undefined): void
  /** Copies these hours to the following workdays. */
  onCopy?: () => void
}

export function DayHours({ weekday, spans, error, onChange, onCopy }: DayHoursProps) {
  const id = useId()
  const label = weekdayLabel(weekday)
  const state = spans === undefined ? 'unknown' : spans.length === 0 ? 'closed' : 'open'
  const entries = PLACES.flatMap((place, at) => {
    const span = spans?.[at]
    return span ? [[place, span] as const] : []
  })
  const change = (at: number, changes: Partial<OpeningSpan>) =>
    onChange(spans?.map((span, place) => (place === at ? { ...span, ...changes } : span)))
  return (
    <fieldset className="grid grid-cols-[6.5rem_1fr] items-start gap-x-3 gap-y-2 py-2 first:pt-0 sm:grid-cols-[6.5rem_8rem_1fr]">
      <legend className="sr-only">{label}</legend>
      <p aria-hidden className="pt-1.5 font-medium">
        {label}
      </p>
      <Select
        aria-label={`${label}: open or closed`}
        className="w-full"
        value={state}
        options={STATES}
        onChange={(chosen) => onChange(chosen === 'unknown' ? undefined : chosen === 'closed' ? [] : [USUAL])}
      />
      {state === 'open' && (
        <div className="flex flex-col gap-2 max-sm:col-span-2">
          {entries.map(([place, span], at) => (
            <div key={place} className="flex items-center gap-1.5">
              {ENDS.map((end) => (
                <Input
                  key={end}
                  type="time"
                  aria-label={`${label} ${end}`}
                  aria-describedby={error && id}
                  aria-invalid={error ? true : undefined}
                  className="w-30"
                  value={span[end]}
                  onChange={({ target }) => change(at, { [end]: target.value })}
                />
              ))}
              {at === 0 && entries.length < SPANS_PER_DAY && (
                <IconButton
                  icon={Plus}
                  label={`Add hours on ${label}`}
                  onClick={() => onChange([...(spans ?? []), AFTERNOON])}
                />
              )}
              {at > 0 && (
                <IconButton
                  icon={X}
                  label={`Remove hours on ${label}`}
                  onClick={() => onChange(spans?.filter((_, other) => other !== at))}
                />
              )}
            </div>
          ))}
          {onCopy && (
            <Button variant="link" size="sm" className="self-start" onClick={onCopy}>
              Copy to Tuesday–Friday
            </Button>
          )}
        </div>
      )}
      {error && (
        <p id={id} className="col-span-full text-danger text-sm">
          {label}: {error}
        </p>
      )}
    </fieldset>
  )
}
