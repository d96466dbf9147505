import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { Input } from './Input.tsx'

/** What the lists of the service take at most. */
const LONGEST_SEARCH = 200

/** What narrows a list: words first, then choices in two columns on phones, in one row elsewhere. */
export function Filters({ className, children }: { className?: string; children: ReactNode }) {
  return <search className={classNames('grid grid-cols-2 gap-2 md:flex', className)}>{children}</search>
}

interface FilterWordsProps {
  'aria-label': string
  placeholder: string
  value: string
  onChange(words: string): void
}

export function FilterWords({ onChange, ...more }: FilterWordsProps) {
  return (
    <Input
      {...more}
      type="search"
      maxLength={LONGEST_SEARCH}
      className="max-w-md grow max-md:col-span-2"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
