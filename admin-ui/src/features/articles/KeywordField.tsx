import { X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
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
      {value.length > 0 && (
        <ul aria-label="Keywords" className="flex flex-wrap gap-1.5">
          {value.map((keyword) => (
            <li
              key={keyword}
              className="flex min-w-0 items-center gap-0.5 rounded-md bg-gray-ground py-0.5 pr-0.5 pl-2 text-gray text-sm"
            >
              <span className="truncate">{keyword}</span>
              <button
                type="button"
                aria-label={`Remove ${keyword}`}
                onClick={() => onChange(value.filter((other) => other !== keyword))}
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
