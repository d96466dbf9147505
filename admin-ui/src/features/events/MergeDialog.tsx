import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EventChooser } from '../../parts/events/EventChooser.tsx'
import { similarEventsQuery } from '../../parts/events/similar-events.api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'

interface MergeDialogProps {
  event: DeskEvent
  pending: boolean
  onClose(): void
  onMerge(keptId: string): void
}

export function MergeDialog({ event, pending, onClose, onMerge }: MergeDialogProps) {
  const { data: similar, error, refetch } = useQuery(similarEventsQuery(event.id))
  const [keptId, setKeptId] = useState<string>()
  const what = event.rrule === null ? 'this one' : 'this series'
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title={`Merge “${event.title}”`}
      description={`The event you choose stays as it is. We delete ${what} and send its readers there.`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabled={keptId === undefined}
            pending={pending}
            onClick={() => keptId !== undefined && onMerge(keptId)}
          >
            Merge
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {error && <ErrorPanel title="Couldn’t load similar events." error={error} onRetry={refetch} />}
        {!error && !similar && <LoadingText>Loading similar events...</LoadingText>}
        {similar && <EventChooser similar={similar} exceptId={event.id} chosen={keptId} onChoose={setKeptId} />}
      </div>
    </Dialog>
  )
}
