import { useRef } from 'react'
import { useShortcut } from '../../lib/shortcuts.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'

interface ListSearchProps {
  label: string
  placeholder: string
  value: string
  onChange(words: string): void
}

export function ListSearch({ label, placeholder, value, onChange }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  useShortcut({ key: '/' }, () => field.current?.focus())
  return (
    <SearchInput
      ref={field}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      className="min-w-48 max-w-md grow basis-64 max-md:col-span-2 max-md:max-w-none"
      value={value}
      onChange={onChange}
      aside={
        <span
          aria-hidden
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 text-quiet group-focus-within:hidden group-has-[input:not(:placeholder-shown)]:hidden max-md:hidden"
        >
          <Kbd>/</Kbd>
        </span>
      }
    />
  )
}
