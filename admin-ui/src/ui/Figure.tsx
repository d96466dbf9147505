import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

interface FigureProps {
  label: string
  value: ReactNode
  hint?: string | undefined
  className?: string
}

/** Shows a number with its label, in a `dl`. */
export function Figure({ label, value, hint, className }: FigureProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col', className)}>
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="font-semibold text-xl tabular-nums">{value}</dd>
      {hint && <dd className="text-balance text-quiet text-xs">{hint}</dd>}
    </div>
  )
}
