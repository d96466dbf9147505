import type { ReactNode } from 'react'
import { DIALOG, useModal } from './Dialog.tsx'
import { FormProblem } from './FormProblem.tsx'

interface Props {
  readonly question: string
  readonly note: string
  readonly problem?: ReactNode
  readonly action: string
  readonly isBusy?: boolean
  onConfirm(): void
  onCancel(): void
}

export function ConfirmDialog({ question, note, problem, action, isBusy = false, onConfirm, onCancel }: Props) {
  return (
    <dialog
      {...useModal(onCancel)}
      role="alertdialog"
      className={`${DIALOG} w-[min(calc(100vw-2rem),28rem)] p-6`}
      aria-labelledby="confirm-question"
      aria-describedby={note && 'confirm-note'}
    >
      <h2 id="confirm-question" className="text-xl">
        {question}
      </h2>
      {note && (
        <p id="confirm-note" className="mt-2 text-quiet">
          {note}
        </p>
      )}
      {problem && <FormProblem>{problem}</FormProblem>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {/* First, so that it gets the focus: pressing Enter must not confirm. */}
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-danger"
          aria-disabled={isBusy}
          onClick={() => isBusy || onConfirm()}
        >
          {action}
        </button>
      </div>
    </dialog>
  )
}
