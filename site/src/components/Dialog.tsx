import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

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
  const modal = useModal(onClose)
  return (
    <dialog
      {...modal}
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      onCancel={(event) => mayClose?.() === false && event.preventDefault()}
      closedby={mayClose ? 'closerequest' : 'any'}
    >
      <div className="dialog-inside">
        <button
          type="button"
          className="dialog-close"
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

/** Opens the dialog with its component, and returns the focus when it goes. */
export function useModal(onClose: () => void) {
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
      // React tells the dialogs around this one, too.
      event.stopPropagation()
      onClose()
    },
  }
}
