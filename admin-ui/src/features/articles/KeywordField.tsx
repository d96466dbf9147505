import { type KeyboardEvent, type Ref, useState } from 'react'
import { Chips } from '../../ui/Chips.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { splitKeywords } from './article-form.schema.ts'

interface KeywordFieldProps {
  value: string[]
  onChange(keywords: string[]): void
  inputRef: Ref<HTMLInputElement>
  error: string | undefined
}

export function KeywordField({ value, onChange, inputRef, error }: KeywordFieldProps) {
  const [typed, setTyped] = useState('')

  const add = () => {
    if (typed.trim() === '') return
    onChange([...new Set([...value, ...splitKeywords(typed)])])
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Keywords"
        error={error}
        hint="Press Enter to add; commas separate several."
        aside={value.length > 0 && value.length}
      >
        <Input
          ref={inputRef}
          value={typed}
          enterKeyHint="enter"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </Field>
      <Chips label="Keywords" value={value} onChange={onChange} />
    </div>
  )
}
