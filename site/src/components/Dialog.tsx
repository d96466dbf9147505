import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  readonly labelledBy: string
  readonly className?: string
  readonly children: ReactNode
  /** Asked before Escape or the close button closes it. With it, a click outside doesn't close the dialog. */
  mayClose?(): boolean
  onClose(): void
}

/** A modal dialog with a close button. */
export function Dialog({ labelledBy, className = '', children, mayClose, onClose }: Props) {
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      onClose={onClose}
      onCancel={(event) => mayClose?.() === false && event.preventDefault()}
      closedby={mayClose ? 'closerequest' : 'any'}
    >
      <div className="dialog-inside">
        <button
          type="button"
          className="dialog-close"
          aria-label="Close"
          onClick={() => mayClose?.() !== false && dialog.current?.close()}
        >
          <span aria-hidden="true">×</span>
        </button>
        {children}
      </div>
    </dialog>
  )
}

/** Opens the dialog with its component, and returns the focus when it goes. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      // This runs while the dialog is still open, and what is behind it can't have the focus.
      queueMicrotask(() => before instanceof HTMLElement && before.focus({ preventScroll: true }))
    }
  }, [])
  return dialog
}
