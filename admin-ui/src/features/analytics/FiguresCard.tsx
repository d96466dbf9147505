import type { AnalyticsPeriod } from '@hometown/shared-types/analytics'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatNumber } from '../../lib/numbers.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'

interface FiguresCardProps<T> {
  title: string
  description: ReactNode
  query: UseQueryResult<T>
  /** Example: `Loading subscribers...` */
  loading: string
  failed: string
  isEmpty(data: T): boolean
  /** Says when there will be data. */
  empty: string
  children: (data: T) => ReactNode
}

/** A card for one kind of figures. Each card loads and fails on its own. */
export function FiguresCard<T>({ title, description, query, isEmpty, children, ...words }: FiguresCardProps<T>) {
  const { data, error, refetch } = query
  return (
    <Card title={title} description={description}>
      {data === undefined && error !== null && <ErrorPanel title={words.failed} error={error} onRetry={refetch} />}
      {data === undefined && error === null && (
        <div className="flex flex-col gap-3">
          <LoadingText>{words.loading}</LoadingText>
          <Skeleton className="h-64 w-full rounded-md" />
        </div>
      )}
      {data !== undefined &&
        (isEmpty(data) ? <EmptyState title="Nothing to show yet">{words.empty}</EmptyState> : children(data))}
    </Card>
  )
}

/** A number that sums up the whole chart. */
export function Figure({ label, value, hint }: { label: string; value: string; hint?: string | undefined }) {
  return (
    <div>
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="flex items-baseline gap-2">
        <span className="font-semibold text-xl tabular-nums">{value}</span>
        {hint && <span className="text-quiet text-sm">{hint}</span>}
      </dd>
    </div>
  )
}

/** Days are already in the county's time zone; UTC keeps them from shifting. */
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Nov 20`, or for a week `Nov 14 – Nov 20`. */
export function periodWord({ from, to }: AnalyticsPeriod): string {
  const [first, last] = [from, to].map((day) => DAY.format(new Date(`${day}T00:00:00Z`)))
  return first === last ? `${last}` : `${first} – ${last}`
}

/** `850 ms`, `1.2 s`, `2 min` */
export function formatSpeed(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 100_000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${Math.round(milliseconds / 60_000)} min`
}

/** `+12`, `−3`, `no change` */
export function changeWord(change: number): string {
  if (change === 0) return 'no change'
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`
}

/** `0.4 %`; empty if the whole is 0. */
export function shareWord(part: number, whole: number): string {
  if (whole === 0) return ''
  const percent = (part / whole) * 100
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`
}
