import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Chips } from './Chips.tsx'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

interface ChipsFieldProps {
  label: string
  /** The list's accessible name, if it differs. */
  listLabel?: string
  placeholder?: string
  value: readonly string[]
  onChange(words: string[]): void
  inputRef?: Ref<HTMLInputElement | null>
  error: string | undefined
}

/** Enters a list of words, one by one or separated by commas. */
export function ChipsField({
  label,
  listLabel = label,
  placeholder,
  value,
  onChange,
  inputRef,
  error,
}: ChipsFieldProps) {
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(inputRef, () => input.current)

  function add(): void {
    const words = splitWords(typed)
    if (words.length > 0) onChange([...new Set([...value, ...words])])
    setTyped('')
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1))
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
          value={typed}
          placeholder={placeholder}
          enterKeyHint="enter"
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
        />
      </Field>
      <Chips label={listLabel} value={value} onRemove={remove} />
    </div>
  )
}

/** `bridge, Alder Falls ,, spring` → the three. */
function splitWords(typed: string): string[] {
  return typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}
