import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { SubscriberDetails } from './SubscriberDetails.tsx'
import { subscriberQuery } from './subscribers.api.ts'

interface SubscriberSheetProps {
  /** Undefined while the sheet is closed. */
  id: string | undefined
  onClose(): void
}

export function SubscriberSheet({ id, onClose }: SubscriberSheetProps) {
  // Keep the content while the sheet slides out.
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  return (
    <Sheet open={id !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()} title="Subscriber" width="34rem">
      {shown !== undefined && <Content id={shown} onClose={onClose} />}
    </Sheet>
  )
}

function Content({ id, onClose }: { id: string; onClose(): void }) {
  const { data, error, refetch } = useQuery(subscriberQuery(id))
  if (data) return <SubscriberDetails subscriber={data} onGone={onClose} />
  return (
    <div className="flex flex-col gap-4 px-5 pb-5">
      {error ? (
        <ErrorPanel title="Couldn’t load the subscriber." error={error} onRetry={refetch} />
      ) : (
        <>
          <LoadingText>Loading subscriber...</LoadingText>
          <Skeleton className="h-40 w-full" />
        </>
      )}
    </div>
  )
}
