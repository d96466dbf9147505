import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorPanel } from './ErrorPanel.tsx'
import { Skeleton } from './Skeleton.tsx'
import { LoadingText } from './Spinner.tsx'

interface NotLoadedProps {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  /** The title of a failure: 'Couldn’t load the articles.' */
  failed: string
  loading?: string
  className?: string
}

export function NotLoaded({
  query: { data, error, refetch },
  failed,
  loading = 'Loading...',
  className,
}: NotLoadedProps) {
  if (data !== undefined) return null
  return (
    <div className={className}>
      {error ? (
        <ErrorPanel title={failed} error={error} onRetry={refetch} />
      ) : (
        <div className="flex flex-col gap-3">
          <LoadingText>{loading}</LoadingText>
          <Skeleton className="h-28 w-full rounded-md" />
        </div>
      )}
    </div>
  )
}
