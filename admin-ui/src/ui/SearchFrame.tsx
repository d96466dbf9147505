import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

/** Puts the magnifying glass into a search field. */
export function SearchFrame({ className, children }: { className?: string | undefined; children: ReactNode }) {
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
