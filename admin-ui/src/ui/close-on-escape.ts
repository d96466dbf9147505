import { type KeyboardEvent as ReactKeyboardEvent, useRef } from 'react'

/** Key events that a dialog left to the dialog above it. */
const left = new WeakSet<Event>()

/**
 * Closes a dialog by Escape. Radix alone gives the first Escape to a toast above the dialog, and for a moment to the
 * dialog below one that has just opened.
 */
export function useCloseOnEscape(close: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  return {
    ref,
    onEscapeKeyDown(event: KeyboardEvent) {
      // A field inside, which closes its list or itself.
      if (event.target instanceof Element && event.target.closest('[data-keeps-escape]')) return event.preventDefault()
      if (!isInDialogAbove(ref.current, event.target)) return
      left.add(event)
      event.preventDefault()
    },
    onKeyDown(event: ReactKeyboardEvent) {
      // An element inside, a dialog above or this dialog has already handled it.
      if (event.key !== 'Escape' || (event.defaultPrevented && !left.delete(event.nativeEvent))) return
      event.preventDefault()
      close()
    },
  }
}

/** Dialogs that open later come later in the document. */
function isInDialogAbove(own: Element | null, target: EventTarget | null): boolean {
  const other = target instanceof Element && target.closest('[role=dialog], [role=alertdialog]')
  if (!own || !other || other === own) return false
  return (own.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}
