import type { DeskSettings } from '@hometown/shared-types/settings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { settingsQuery } from '../../parts/settings/saved-settings.api.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'

export function LoadedSettings({ children }: { children: (settings: DeskSettings) => ReactNode }) {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (data) return children(data)
  if (error) return <ErrorPanel title="Couldn’t load the settings." error={error} onRetry={refetch} />
  return (
    <div className="flex flex-col gap-4">
      <LoadingText />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  )
}
