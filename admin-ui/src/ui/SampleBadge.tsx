import type { ReactNode } from 'react'
import { Badge } from './Badge.tsx'

/** Marks what was invented for the sample county, with a sentence beside it. */
export function SampleBadge({ children }: { children?: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-quiet text-sm">
      <Badge>Sample</Badge>
      {children}
    </p>
  )
}
