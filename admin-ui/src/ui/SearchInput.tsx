import { Search } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Input } from './Input.tsx'

const TYPING_PAUSE_MS = 200
/** The most characters that the service accepts. */
const SEARCH_LENGTH_LIMIT = 200

interface SearchInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> {
  aside?: ReactNode
  value: string
  /** Called after a pause in typing, never during IME input. */
  onChange(words: string): void
}

/** The field owns its text: reported values return late through the address, and would move the caret. */
export function SearchInput({ value, onChange, className, aside, ...more }: SearchInputProps) {
  const [text, setText] = useState(value)
  const [isComposing, setComposing] = useState(false)
  /** The reported values that haven't come back yet. */
  const pendingWords = useRef<string[]>([])
  const report = useEffectEvent((words: string) => {
    if (words === (pendingWords.current.at(-1) ?? value.trim())) return
    pendingWords.current.push(words)
    onChange(words)
  })
  useEffect(() => {
    if (isComposing) return
    const timer = setTimeout(() => report(text.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, isComposing])
  const syncText = useEffectEvent((words: string) => {
    const index = pendingWords.current.indexOf(words)
    pendingWords.current = index < 0 ? [] : pendingWords.current.slice(index + 1)
    if (index < 0 && words !== text.trim()) setText(words)
  })
  useEffect(() => syncText(value), [value])

  return (
    <SearchInputFrame className={className}>
      <Input
        maxLength={SEARCH_LENGTH_LIMIT}
        {...more}
        type="search"
        className={aside ? 'pr-8' : ''}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
      />
      {aside}
    </SearchInputFrame>
  )
}

function SearchInputFrame({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classNames('group relative [&>input]:pl-8', className)}>
      <Search
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 size-4 text-quiet"
      />
      {children}
    </div>
  )
}
