import { Select, type SelectOption } from './Select.tsx'

/** Radix Select doesn't allow an empty value; no option has this one. */
const ALL = ' '

interface FilterSelectProps<Value extends string> {
  'aria-label': string
  className?: string
  /** Puts it into a box with these classes, which give its width. */
  boxClass?: string
  /** The label for no filter: 'All statuses'. */
  all: string
  value: Value | undefined
  options: readonly SelectOption<Value>[]
  onChange(value: Value | undefined): void
}

export function FilterSelect<Value extends string>({
  boxClass,
  all,
  value,
  options,
  onChange,
  ...more
}: FilterSelectProps<Value>) {
  const select = (
    <Select<Value | typeof ALL>
      {...more}
      value={value ?? ALL}
      options={[{ value: ALL, label: all }, ...options]}
      onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
    />
  )
  return boxClass === undefined ? select : <div className={boxClass}>{select}</div>
}
