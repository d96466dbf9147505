import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  /** The id of its heading. */
  readonly labelledBy: string
  readonly className?: string
  readonly children: ReactNode
  /** Asked before it closes by a key or a click beside it. */
  mayClose?(): boolean
  onClose(): void
}

/** A dialog over the page. What had the focus gets it back. */
export function OverPage({ labelledBy, className = '', children, mayClose, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={labelledBy}
      // React passes on what happens to a dialog within this one.
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => event.target === event.currentTarget && mayClose?.() === false && event.preventDefault()}
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
