import { useLayoutEffect, useRef, useState } from 'react'
import type { WholeItem } from '../event-item.ts'
import { FailureWords } from './FailureWords.tsx'
import { deleteEvent } from './staff-events.api.ts'

interface Props {
  readonly item: WholeItem
  readonly apiUrl: string
  onClose(): void
  onDeleted(): void
}

export function DeleteQuestion({ item, apiUrl, onClose, onDeleted }: Props) {
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
