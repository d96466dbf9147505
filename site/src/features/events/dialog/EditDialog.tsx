import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { WholeItem } from '../event-item.ts'
import { OverPage } from '../OverPage.tsx'
import type { Paper } from '../paper.ts'
import { EventForm } from './EventForm.tsx'
import { FailureWords } from './FailureWords.tsx'
import { readEvent } from './staff-events.api.ts'

interface Props {
  readonly item: WholeItem
  readonly paper: Paper
  onClose(): void
  onSaved(): void
}

const LEAVE_QUESTION = 'Leave without saving your changes?'

export function EditDialog({ item, paper, onClose, onSaved }: Props) {
  const { apiUrl, timeZone } = paper
  const { id } = item.details
  // Read again each time the dialog opens: somebody else may have changed the event.
  const event = useQuery({ queryKey: ['event', id], queryFn: () => readEvent(apiUrl, id, timeZone), gcTime: 0 })
  const isChanged = useRef(false)

  useEffect(() => {
    const warn = (leaving: BeforeUnloadEvent) => isChanged.current && leaving.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  return (
    <OverPage
      labelledBy="edit-event"
      className="dialog-edit"
      mayClose={() => !isChanged.current || confirm(LEAVE_QUESTION)}
      onClose={onClose}
    >
      <h2 id="edit-event" className="text-2xl">
        Edit Event
      </h2>
      {event.isPending && (
        <p className="issue-loading" role="status">
          <span className="spinner" aria-hidden="true" /> Loading event...
        </p>
      )}
      {event.isError && (
        <p className="form-problem" role="alert">
          Couldn’t load the event. Close this window and try again. <FailureWords error={event.error} apiUrl={apiUrl} />
        </p>
      )}
      {event.data && (
        <EventForm
          id={id}
          event={event.data}
          repeats={item.repeats}
          apiUrl={apiUrl}
          onChange={() => {
            isChanged.current = true
          }}
          onCancel={onClose}
          onSaved={() => {
            isChanged.current = false
            onSaved()
          }}
        />
      )}
    </OverPage>
  )
}
