import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { parseSearch, useIsHere } from '../../lib/search-params.ts'
import { useSite } from '../../lib/site.ts'
import { wallNow } from '../../parts/events/today.ts'
import { useOpened } from '../../parts/forms/use-opened.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { EventForm } from './EventForm.tsx'
import { newEventValues } from './event-values.ts'
import { editedEventQuery } from './events.api.ts'
import { openedEvent } from './opened-event.ts'
import { type Go, NEW_EVENT } from './page-state.ts'

interface EventDialogProps {
  id: string
  date: string | undefined
  /** The list of suggestions that the event came from, at the one to go on with. */
  triage: string | undefined
  go: Go
  /** The event was deleted, and the element that opened the dialog with it. */
  onGone(): void
}

export function EventDialog({ id, date, triage, go, onGone }: EventDialogProps) {
  const isNew = id === NEW_EVENT
  const { timeZone } = useSite()
  const { data, error, refetch } = useQuery({ ...editedEventQuery(id), enabled: !isNew })
  const [event] = useOpened(data)
  const [fresh] = useState(() => newEventValues(wallNow(timeZone), date))
  const close = useCloseEvent(go, triage)

  if (isNew || event) {
    return (
      <EventForm
        opened={event ? openedEvent(event, date) : { event, date: undefined, values: fresh }}
        zone={event?.timeZone ?? timeZone}
        go={go}
        onClose={close}
        onGone={() => {
          close(true)
          onGone()
        }}
      />
    )
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title="Edit Event" width="lg">
      {error ? (
        <ErrorPanel title="Couldn’t load the event." error={error} onRetry={refetch} />
      ) : (
        <div className="flex flex-col gap-4">
          <LoadingText>Loading event...</LoadingText>
          <Skeleton className="h-8 w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </Dialog>
  )
}

/** Closes the event's dialog. An event that was made of a suggestion leads on to the next suggestion. */
function useCloseEvent(go: Go, triage: string | undefined): (isSaved?: boolean, month?: string) => void {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return (isSaved = false, month) => {
    if (!triage) return go({ edit: undefined, date: undefined, ...(month && { month }) }, { isSaved })
    if (!isHere()) return
    // Back must not open the finished event again.
    navigate({
      to: paths.suggestions,
      search: parseSearch(triage),
      replace: true,
      // The list scrolls to that suggestion.
      resetScroll: false,
      ignoreBlocker: isSaved,
    }).catch(reportError)
  }
}
