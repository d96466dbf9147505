import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'

interface CategoryChoiceProps {
  label: string
  hint?: string
  value: readonly ReaderCategory[]
  onChange(value: ReaderCategory[]): void
  error?: string | undefined
}

export function CategoryChoice({ label, hint, value, onChange, error }: CategoryChoiceProps) {
  const id = useId()
  const isAll = value.length === READER_CATEGORIES.length
  return (
    <fieldset
      className="flex flex-col gap-2"
      aria-labelledby={`${id}-label`}
      aria-describedby={error || hint ? id : undefined}
    >
      <div className="flex items-baseline justify-between gap-2">
        <p id={`${id}-label`} className="font-medium">
          {label}
        </p>
        <Button variant="link" size="sm" onClick={() => onChange(isAll ? [] : [...READER_CATEGORIES])}>
          {isAll ? 'None' : 'All'}
        </Button>
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {READER_CATEGORIES.map((category) => (
          <div key={category} className="flex items-center gap-2">
            <Checkbox
              id={`${id}-${category}`}
              checked={value.includes(category)}
              onCheckedChange={(isChosen) =>
                onChange(
                  READER_CATEGORIES.filter((one) => (one === category ? isChosen === true : value.includes(one))),
                )
              }
            />
            <label htmlFor={`${id}-${category}`}>{category}</label>
          </div>
        ))}
      </div>
      {(error || hint) && (
        <p id={id} className={error ? 'text-danger text-sm' : 'text-quiet text-sm'}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  )
}
