import { ANALYTICS_RANGES, type AnalyticsRange } from '@hometown/shared-types/analytics'
import { RadioGroup } from 'radix-ui'
import { RANGE_WORDS } from './page-state.ts'

interface RangePickerProps {
  days: AnalyticsRange
  onChange(days: AnalyticsRange): void
}

/** One choice for everything on the screen. */
export function RangePicker({ days, onChange }: RangePickerProps) {
  const choose = (value: string) => {
    const chosen = ANALYTICS_RANGES.find((range) => String(range) === value)
    if (chosen) onChange(chosen)
  }
  return (
    <RadioGroup.Root
      value={String(days)}
      onValueChange={choose}
      aria-label="How far back"
      orientation="horizontal"
      className="flex rounded-md border border-edge bg-surface p-0.5"
    >
      {ANALYTICS_RANGES.map((range) => (
        <RadioGroup.Item
          key={range}
          value={String(range)}
          className="h-6.5 rounded-sm px-2.5 font-medium text-quiet hover:text-ink data-[state=checked]:bg-accent-ground data-[state=checked]:text-accent"
        >
          {RANGE_WORDS[range].label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
