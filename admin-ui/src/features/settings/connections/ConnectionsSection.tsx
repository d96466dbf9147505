import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '../../../parts/connections/connections.api.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { ConnectionCard } from './ConnectionCard.tsx'

export function ConnectionsSection() {
  const { data, error, refetch } = useQuery(connectionsQuery)
  if (!data && error) return <ErrorPanel title="Couldn’t load the connections." error={error} onRetry={refetch} />
  if (!data)
    return (
      <div className="flex max-w-3xl flex-col gap-4">
        <LoadingText />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
    )
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <p className="text-quiet">
        Passwords and keys are encrypted and never shown again. You can’t change connections here that the environment
        sets.
      </p>
      {data.map((connection) => (
        <ConnectionCard key={connection.name} connection={connection} />
      ))}
    </div>
  )
}
