import type { ReactNode } from 'react'

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** The facts are beside something else, so the labels take only the width that they need. */
  isNarrow?: boolean
}

export function Facts({ facts, isNarrow = false }: FactsProps) {
  const columns = isNarrow
    ? 'grid-cols-[auto_1fr] gap-x-4 text-sm'
    : 'gap-x-6 sm:grid-cols-[12rem_1fr] [&_dd]:max-sm:mb-2'
  return (
    <dl className={`grid gap-y-1 ${columns}`}>
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-quiet">{label}</dt>
          <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
