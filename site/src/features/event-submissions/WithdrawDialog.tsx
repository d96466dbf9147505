import { useEffect, useRef } from 'react'

interface Props {
  onConfirm(): void
  onCancel(): void
}

/** Asks once before what can't be taken back. */
export function WithdrawDialog({ onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className="dialog dialog-small"
      aria-labelledby="withdraw-question"
      aria-describedby="withdraw-note"
      onClose={onCancel}
    >
      <h2 id="withdraw-question" className="text-xl">
        Withdraw this event?
      </h2>
      <p id="withdraw-note" className="text-quiet">
        The editors no longer see it, and your name and address are deleted. You can submit it again.
      </p>
      <div className="dialog-buttons">
        {/* First, so that it has the focus: Enter alone must end nothing. */}
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="button button-danger" onClick={onConfirm}>
          Withdraw it
        </button>
      </div>
    </dialog>
  )
}
