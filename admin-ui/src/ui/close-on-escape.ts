import type { KeyboardEvent } from 'react'

/** Above a dialog a toast takes the first Escape as its own; whoever presses it means the dialog. */
export function closeOnEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    // What lies in or above the dialog, or the dialog itself, has had it.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
}
