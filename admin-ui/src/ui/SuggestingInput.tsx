import { type ComponentProps, useId } from 'react'
import { Input } from './Input.tsx'

export function SuggestingInput({
  suggestions,
  ...input
}: ComponentProps<'input'> & { suggestions: readonly string[] }) {
  const listId = useId()
  return (
    <>
      <Input {...input} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  )
}
