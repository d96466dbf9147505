import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'
import { FormProblem } from './form-parts.tsx'

interface DialogProps {
  readonly labelledBy: string
  readonly children: ReactNode
  /** Escape and the close button ask this before they close the dialog, and a click outside doesn't close it. */
  mayClose?(): boolean
  onClose(): void
}

/** The dialog's width comes from its user. */
const DIALOG_CLASSES =
  'm-auto max-h-[min(calc(100dvh-2rem),60rem)] max-w-none overflow-y-auto overscroll-contain rounded-paper border border-rule-strong bg-paper text-ink backdrop:bg-[rgb(0_0_0/0.55)]'

export function Dialog({ labelledBy, children, mayClose, onClose }: DialogProps) {
  const modal = useModalDialog(onClose)
  return (
    <dialog
      {...modal}
      className={`${DIALOG_CLASSES} w-[min(calc(100vw-2rem),50rem)]`}
      aria-labelledby={labelledBy}
      onCancel={(event) => mayClose?.() === false && event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !mayClose) return
        // Browsers ask only once: a second Escape would close the dialog at once.
        event.preventDefault()
        if (mayClose()) modal.ref.current?.close()
      }}
      closedby={mayClose ? 'closerequest' : 'any'}
    >
      <div className="relative p-[clamp(1rem,4vw,2.5rem)]">
        <button
          type="button"
          className="sticky top-2 z-1 float-right grid size-11 cursor-pointer place-items-center rounded-full border border-rule bg-paper text-[1.5rem]/none hover:bg-wash"
          aria-label="Close"
          onClick={() => mayClose?.() !== false && modal.ref.current?.close()}
        >
          <span aria-hidden="true">×</span>
        </button>
        {children}
      </div>
    </dialog>
  )
}

interface ConfirmDialogProps {
  readonly question: string
  readonly note: string
  readonly problem?: ReactNode
  readonly action: string
  readonly isBusy?: boolean
  onConfirm(): void
  onCancel(): void
}

export function ConfirmDialog({
  question,
  note,
  problem,
  action,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <dialog
      {...useModalDialog(onCancel)}
      role="alertdialog"
      className={`${DIALOG_CLASSES} w-[min(calc(100vw-2rem),28rem)] p-6`}
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
        {/* Cancel comes first, so that it gets the focus: pressing Enter must not confirm. */}
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

/** Opens the dialog with its component, and returns the focus when it goes. */
function useModalDialog(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    ref.current?.showModal()
    return () => {
      // This runs while the dialog is still open, and what is behind it can't have the focus.
      queueMicrotask(() => before instanceof HTMLElement && before.focus({ preventScroll: true }))
    }
  }, [])
  return {
    ref,
    onClose(event: SyntheticEvent) {
      // React tells the dialogs around this one, too (https://github.com/facebook/react/issues/34038).
      event.stopPropagation()
      onClose()
    },
  }
}
