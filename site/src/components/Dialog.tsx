import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

interface Props {
  readonly labelledBy: string
  readonly children: ReactNode
  /** Asked before Escape or the close button closes it. With it, a click outside doesn't close the dialog. */
  mayClose?(): boolean
  onClose(): void
}

/** Without its width. */
export const DIALOG =
  'm-auto max-h-[min(calc(100dvh-2rem),60rem)] max-w-none overflow-y-auto overscroll-contain rounded-paper border border-rule-strong bg-paper text-ink backdrop:bg-[rgb(0_0_0/0.55)]'

/** A modal dialog with a close button. */
export function Dialog({ labelledBy, children, mayClose, onClose }: Props) {
  const modal = useModal(onClose)
  return (
    <dialog
      {...modal}
      className={`${DIALOG} w-[min(calc(100vw-2rem),50rem)]`}
      aria-labelledby={labelledBy}
      onCancel={(event) => mayClose?.() === false && event.preventDefault()}
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
