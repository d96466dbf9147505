import { X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

interface ChipsFieldProps {
  label: string
  listLabel?: string
  placeholder?: string
  value: readonly string[]
  onChange(words: string[]): void
  inputRef?: Ref<HTMLInputElement | null>
  error: string | undefined
}

export function ChipsField({
  label,
  listLabel = label,
  placeholder,
  value,
  onChange,
  inputRef,
  error,
}: ChipsFieldProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(inputRef, () => input.current)

  function add(): void {
    const words = splitChipWords(text)
    if (words.length > 0) onChange([...new Set([...value, ...words])])
    setText('')
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
  }

  function remove(word: string): void {
    onChange(value.filter((other) => other !== word))
    // The removed word's button had the focus.
    input.current?.focus()
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label}
        error={error}
        hint="Press Enter to add; commas separate several."
        aside={value.length > 0 && value.length}
      >
        <Input
          ref={input}
          value={text}
          placeholder={placeholder}
          enterKeyHint="enter"
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </Field>
      <ChipsList label={listLabel} value={value} onRemove={remove} />
    </div>
  )
}

function splitChipWords(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}

interface ChipsListProps {
  label: string
  value: readonly string[]
  onRemove(word: string): void
}

function ChipsList({ label, value, onRemove }: ChipsListProps) {
  if (value.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {value.map((word) => (
        <li
          key={word}
          className="flex min-w-0 items-center gap-0.5 rounded-md bg-gray-ground py-0.5 pr-0.5 pl-2 text-gray text-sm"
        >
          <span className="truncate">{word}</span>
          <button
            type="button"
            aria-label={`Remove ${word}`}
            onClick={() => onRemove(word)}
            className="grid size-6 shrink-0 place-items-center rounded-sm hover:bg-hover"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
