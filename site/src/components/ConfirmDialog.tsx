import { useLayoutEffect, useRef } from 'react'

interface Props {
  readonly question: string
  readonly note: string
  readonly action: string
  onConfirm(): void
  onCancel(): void
}

export function ConfirmDialog({ question, note, action, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="dialog dialog-small"
      aria-labelledby="confirm-question"
      aria-describedby="confirm-note"
      onClose={onCancel}
    >
      <h2 id="confirm-question" className="text-xl">
        {question}
      </h2>
      <p id="confirm-note" className="text-quiet">
        {note}
      </p>
      <div className="dialog-buttons">
        {/* First, so that it gets the focus: pressing Enter must not confirm. */}
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button button-danger" onClick={onConfirm}>
          {action}
        </button>
      </div>
    </dialog>
  )
}
