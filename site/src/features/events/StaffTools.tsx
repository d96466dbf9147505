import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { FormProblem } from '../../components/FormProblem.tsx'
import { Loading } from '../../components/Loading.tsx'
import { callApi } from '../../lib/api-client.ts'
import { EventForm, Reason, readEvent } from './EventForm.tsx'
import type { EventItem, PageFacts } from './event-item.ts'

interface Props {
  readonly item: EventItem
  readonly id: string
  readonly page: PageFacts
  onChanged(): void
}

/** The buttons of the newsroom in an event's dialog. */
export function StaffTools(props: Props) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3 border-t border-rule pt-5">
        <button type="button" className="button" onClick={() => setOpen('edit')}>
          Edit Event
        </button>
        <button type="button" className="button button-danger" onClick={() => setOpen('delete')}>
          Delete Event
        </button>
      </div>
      {open === 'edit' && <EditDialog {...props} onClose={close} />}
      {open === 'delete' && <DeleteQuestion {...props} onClose={close} />}
    </>
  )
}

interface DialogProps extends Props {
  onClose(): void
}

function EditDialog({ item, id, page, onChanged, onClose }: DialogProps) {
  const { apiUrl, timeZone } = page
  // Read again each time the dialog opens: somebody else may have changed the event.
  const event = useQuery({ queryKey: ['event', id], queryFn: () => readEvent(apiUrl, id, timeZone), gcTime: 0 })
  const isChanged = useRef(false)

  useEffect(() => {
    const warn = (leaving: BeforeUnloadEvent) => isChanged.current && leaving.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  return (
    <Dialog
      labelledBy="edit-event"
      mayClose={() => !isChanged.current || confirm('Leave without saving your changes?')}
      onClose={onClose}
    >
      <h2 id="edit-event" className="text-2xl">
        Edit Event
      </h2>
      {event.isPending && <Loading>Loading event...</Loading>}
      {event.isError && (
        <FormProblem>
          Couldn’t load the event. Close this window and try again. <Reason error={event.error} apiUrl={apiUrl} />
        </FormProblem>
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
            onChanged()
          }}
        />
      )}
    </Dialog>
  )
}

function DeleteQuestion({ item, id, page: { apiUrl }, onChanged, onClose }: DialogProps) {
  const removal = useMutation({
    mutationFn: () => callApi(apiUrl, 'DELETE', `/api/calendar-events/${encodeURIComponent(id)}`),
    onSuccess: onChanged,
    onError: () => alert('Failed to delete event'),
  })
  const isBusy = removal.isPending || removal.isSuccess
  return (
    <ConfirmDialog
      question={`Are you sure you want to delete "${item.title}"? This action cannot be undone.`}
      note={item.repeats ? 'This event repeats. We’ll delete all of its dates.' : ''}
      problem={removal.isError && <Reason error={removal.error} apiUrl={apiUrl} />}
      action={isBusy ? 'Deleting...' : 'Delete'}
      isBusy={isBusy}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  )
}
