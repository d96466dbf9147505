import { useQuery } from '@tanstack/react-query'
import { useIsMobile } from '../../lib/media-query.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { sessionsQuery } from './assistant.api.ts'
import { SessionList } from './SessionList.tsx'

interface ConversationsProps {
  current: string | undefined
  onOpen(id: string | undefined): void
  isSheetOpen: boolean
  onSheet(isOpen: boolean): void
}

export function Conversations({ current, onOpen, isSheetOpen, onSheet }: ConversationsProps) {
  const isMobile = useIsMobile()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const list = error ? (
    <ErrorPanel title="Couldn’t load the conversations." error={error} onRetry={refetch} />
  ) : data ? (
    <SessionList
      sessions={data}
      current={current}
      onOpen={onOpen}
      onDeleted={(id) => id === current && onOpen(undefined)}
    />
  ) : (
    <Skeleton className="h-40" />
  )
  if (!isMobile) {
    return (
      <aside aria-label="Conversations" className="w-60 shrink-0 overflow-y-auto border-r pr-3">
        {list}
      </aside>
    )
  }
  return (
    <Sheet open={isSheetOpen} onOpenChange={onSheet} side="left" title="Conversations">
      <div className="px-3 pb-4">{list}</div>
    </Sheet>
  )
}
