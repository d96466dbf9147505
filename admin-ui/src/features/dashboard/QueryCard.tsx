import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'

interface QueryCardProps<T> {
  title: string
  query: UseQueryResult<T>
  /** The noun of what loads: `today’s reads`. */
  what: string
  /** The shape of what comes. */
  skeleton: ReactNode
  actions?: ReactNode
  className?: string
  children: (data: T) => ReactNode
}

/** A card that loads and fails on its own. */
export function QueryCard<T>({ title, query, what, skeleton, actions, className, children }: QueryCardProps<T>) {
  const { data, error, refetch } = query
  return (
    <Card title={title} actions={actions} {...(className && { className })}>
      {data === undefined && error !== null && (
        <ErrorPanel title={`Couldn’t load ${what}.`} error={error} onRetry={refetch} />
      )}
      {data === undefined && error === null && (
        <>
          <span className="sr-only">
            <LoadingText>{`Loading ${what}...`}</LoadingText>
          </span>
          {skeleton}
        </>
      )}
      {data !== undefined && children(data)}
    </Card>
  )
}
