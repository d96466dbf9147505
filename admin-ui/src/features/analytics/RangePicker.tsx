import { ANALYTICS_RANGES, type AnalyticsRange } from '@hometown/shared-types/analytics'
import { RANGE_WORDS } from './page-state.ts'

interface RangePickerProps {
  days: AnalyticsRange
  onChange(days: AnalyticsRange): void
}

export function RangePicker({ days, onChange }: RangePickerProps) {
  return (
    <fieldset className="flex rounded-md border border-edge bg-surface p-0.5">
      <legend className="sr-only">Period</legend>
      {ANALYTICS_RANGES.map((range) => (
        <label
          key={range}
          className="relative flex h-6.5 cursor-pointer items-center rounded-sm px-2.5 font-medium text-quiet hover:text-ink has-checked:bg-accent-ground has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="days"
            checked={range === days}
            onChange={() => onChange(range)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {RANGE_WORDS[range].label}
        </label>
      ))}
    </fieldset>
  )
}
