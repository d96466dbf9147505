import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
