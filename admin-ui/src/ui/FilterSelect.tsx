import { Select, type SelectOption } from './Select.tsx'

/** A select has no empty value; no choice is called so. */
const ALL = ' '

interface FilterSelectProps<Value extends string> {
  'aria-label': string
  className?: string
  /** What stands for no choice: 'All statuses'. */
  all: string
  value: Value | undefined
  options: readonly SelectOption<Value>[]
  onChange(value: Value | undefined): void
}

/** Narrows a list down, or does not. */
export function FilterSelect<Value extends string>({
  all,
  value,
  options,
  onChange,
  ...more
}: FilterSelectProps<Value>) {
  return (
    <Select<Value | typeof ALL>
      {...more}
      value={value ?? ALL}
      options={[{ value: ALL, label: all }, ...options]}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
    />
  )
}
