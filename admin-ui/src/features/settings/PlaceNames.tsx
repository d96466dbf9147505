import { type KeyboardEvent, useState } from 'react'
import { Chips } from '../../ui/Chips.tsx'
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
      <Chips label="Place names" value={value} onChange={onChange} />
    </div>
  )
}
