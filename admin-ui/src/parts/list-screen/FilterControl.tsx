import { useId } from 'react'
import { Label } from '../../ui/Field.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Input } from '../../ui/Input.tsx'
import type { SelectOption } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { ListFilter } from './list-types.ts'

interface FilterControlProps {
  filter: ListFilter
  value: string | undefined
  onChange(value: string | undefined): void
}

export function FilterControl({ filter, value, onChange }: FilterControlProps) {
  const id = useId()
  if (filter.kind === 'choice')
    return (
      <FilterSelect
        aria-label={filter.label}
        boxClass="min-w-0 md:w-40"
        className="w-full"
        all={filter.all}
        value={value}
        options={withChosen(filter.options ?? [], value)}
        onChange={onChange}
      />
    )
  if (filter.kind === 'switch')
    return (
      <div className="flex h-8 items-center gap-2">
        <Switch id={id} checked={value === 'yes'} onCheckedChange={(isOn) => onChange(isOn ? 'yes' : undefined)} />
        <Label htmlFor={id}>{filter.label}</Label>
      </div>
    )
  return (
    <div className="flex min-w-0 items-center gap-2 max-md:col-span-2">
      <Label htmlFor={id} className="min-w-10">
        {filter.label}
      </Label>
      <Input
        id={id}
        type="date"
        className="w-full min-w-0 md:w-36"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </div>
  )
}

/** A shared link may name something that no longer exists. */
function withChosen(options: readonly SelectOption<string>[], value: string | undefined): SelectOption<string>[] {
  const isKnown = value === undefined || options.some((option) => option.value === value)
  return isKnown ? [...options] : [{ value, label: value }, ...options]
}
