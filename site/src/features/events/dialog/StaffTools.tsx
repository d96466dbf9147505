import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { WholeItem } from '../event-item.ts'
import { OverPage } from '../OverPage.tsx'
import type { Paper } from '../paper.ts'
import { EventForm, FailureWords } from './EventForm.tsx'
import { deleteEvent, readEvent } from './staff-events.api.ts'

interface StaffToolsProps {
  readonly item: WholeItem
  readonly paper: Paper
  onChanged(): void
}

export function StaffTools({ item, paper, onChanged }: StaffToolsProps) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="event-staff">
        <button type="button" className="button" onClick={() => setOpen('edit')}>
          Edit Event
        </button>
        <button type="button" className="button button-danger" onClick={() => setOpen('delete')}>
          Delete Event
        </button>
      </div>
      {open === 'edit' && <EditDialog item={item} paper={paper} onClose={close} onSaved={onChanged} />}
      {open === 'delete' && <DeleteQuestion item={item} apiUrl={paper.apiUrl} onClose={close} onDeleted={onChanged} />}
    </>
  )
}

interface EditDialogProps {
  readonly item: WholeItem
  readonly paper: Paper
  onClose(): void
  onSaved(): void
}

const LEAVE_QUESTION = 'Leave without saving your changes?'

function EditDialog({ item, paper, onClose, onSaved }: EditDialogProps) {
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

interface DeleteQuestionProps {
  readonly item: WholeItem
  readonly apiUrl: string
  onClose(): void
  onDeleted(): void
}

function DeleteQuestion({ item, apiUrl, onClose, onDeleted }: DeleteQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useLayoutEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      // This runs while the dialog is still open, and what is behind it can't have the focus.
      queueMicrotask(() => before instanceof HTMLElement && before.focus())
    }
  }, [])

  async function remove() {
    setBusy(true)
    try {
      await deleteEvent(apiUrl, item.details.id)
      onDeleted()
    } catch (error) {
      setFailure(error)
      setBusy(false)
      alert('Failed to delete event')
    }
  }

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="dialog dialog-small"
      aria-labelledby="delete-question"
      onClose={onClose}
    >
      <h2 id="delete-question" className="text-lg">
        {`Are you sure you want to delete "${item.title}"? This action cannot be undone.`}
      </h2>
      {item.repeats && <p className="text-quiet">This event repeats. We’ll delete all of its dates.</p>}
      {failure !== undefined && (
        <p className="form-problem" role="alert">
          <FailureWords error={failure} apiUrl={apiUrl} />
        </p>
      )}
      <div className="dialog-buttons">
        {/* First, so that it gets the focus: pressing Enter must not delete. */}
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-danger"
          aria-disabled={isBusy}
          onClick={() => isBusy || remove()}
        >
          {isBusy ? 'Deleting...' : 'Delete'}
        </button>
      </div>
    </dialog>
  )
}
