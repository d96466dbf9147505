import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Input } from './Input.tsx'

const PAUSE_MS = 200
/** What the lists of the service take at most. */
const LONGEST_SEARCH = 200

interface SearchInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> {
  /** What is looked for now. */
  value: string
  /** When the typing pauses; never within a word that an input method is still putting together. */
  onChange(words: string): void
}

/**
 * Words to look for. What is typed is the field's own, however late what it told comes back by the address: the caret
 * stays where it is. Words from elsewhere, as by Back, take its place.
 */
export function SearchInput({ value, onChange, ...more }: SearchInputProps) {
  const [typed, setTyped] = useState(value)
  const [isComposing, setComposing] = useState(false)
  /** What was told and has not come back yet. */
  const told = useRef<string[]>([])
  const tell = useEffectEvent((words: string) => {
    if (words === (told.current.at(-1) ?? value.trim())) return
    told.current.push(words)
    onChange(words)
  })
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => tell(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, isComposing])
  const take = useEffectEvent((words: string) => {
    const place = told.current.indexOf(words)
    told.current = place < 0 ? [] : told.current.slice(place + 1)
    if (place < 0 && words !== typed.trim()) setTyped(words)
  })
  useEffect(() => take(value), [value])

  return (
    <Input
      maxLength={LONGEST_SEARCH}
      {...more}
      type="search"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    />
  )
}
