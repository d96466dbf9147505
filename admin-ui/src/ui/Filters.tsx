import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import { SearchInput } from './SearchInput.tsx'

/** Filters of a list: the search first, then selects; two columns on phones, one row elsewhere. */
export function Filters({ className, children }: { className?: string; children: ReactNode }) {
  return <search className={classNames('grid grid-cols-2 gap-2 md:flex', className)}>{children}</search>
}

interface FilterWordsProps {
  'aria-label': string
  placeholder: string
  value: string
  onChange(words: string): void
}

export function FilterWords(props: FilterWordsProps) {
  return <SearchInput {...props} className="max-w-md grow max-md:col-span-2" />
}
