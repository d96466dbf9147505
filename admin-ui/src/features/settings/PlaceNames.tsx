import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'

interface PlaceNamesProps {
  value: readonly string[]
  onChange(names: string[]): void
  error: string | undefined
}

export function PlaceNames({ value, onChange, error }: PlaceNamesProps) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const names = typed.split(',').map((name) => name.trim())
    if (names.some(Boolean)) onChange([...new Set([...value, ...names.filter(Boolean)])])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
  }
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Add a place"
        error={error}
        hint="Press Enter to add; commas separate several."
        aside={value.length > 0 && value.length}
      >
        <Input
          value={typed}
          placeholder="Alder Falls"
          enterKeyHint="enter"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </Field>
      {value.length > 0 && (
        <ul aria-label="Place names" className="flex flex-wrap gap-1.5">
          {value.map((name) => (
            <li
              key={name}
              className="flex min-w-0 items-center gap-0.5 rounded-md bg-gray-ground py-0.5 pr-0.5 pl-2 text-gray text-sm"
            >
              <span className="truncate">{name}</span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(value.filter((other) => other !== name))}
                className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-hover"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
