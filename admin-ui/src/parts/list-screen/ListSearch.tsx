import { Search } from 'lucide-react'
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
    <div className="group relative min-w-48 max-w-md grow basis-64 max-md:col-span-2 max-md:max-w-none">
      <Search
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-2.5 size-4 text-quiet"
      />
      <SearchInput
        ref={field}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        className="w-full pr-8 pl-8"
        value={value}
        onChange={onChange}
      />
      <span
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 text-quiet group-focus-within:hidden group-has-[input:not(:placeholder-shown)]:hidden max-md:hidden"
      >
        <Kbd>/</Kbd>
      </span>
    </div>
  )
}
