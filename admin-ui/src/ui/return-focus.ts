import { useRef } from 'react'
import { isFocusLost } from '../lib/dialog-focus.ts'

/** What opened the last dialog, or the button of the menu whose item was chosen last. */
let lastOpener: Element | null = null

/** Call it in a menu's item: the item is gone when a dialog that it opens closes. */
export function noteMenuOf(item: EventTarget | null): void {
  const button = item instanceof Element && item.closest('[role=menu]')?.getAttribute('aria-labelledby')
  if (button) lastOpener = document.getElementById(button)
}

/**
 * Radix returns the focus only to a dialog's own trigger, but menus and addresses open dialogs, too.
 * @param opener for a dialog whose own field has the focus before it has opened
 */
export function useReturnFocus(opener: Element | null = null) {
  const origin = useRef(opener)
  return {
    onOpenAutoFocus() {
      const { activeElement: active } = document
      // It was opened by a menu, or replaces a dialog that was loading.
      const isGone = isFocusLost() || active?.closest('[role=menu]')
      origin.current ??= (isGone && lastOpener) || active
      lastOpener = origin.current
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const target = origin.current?.isConnected ? origin.current : document.getElementById('main')
      origin.current = null
      lastOpener = null
      if (!isElsewhere(target) && target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}

/** For `onCloseAutoFocus` of menus and popovers: Radix returns the focus late, when the user may be elsewhere. */
export function leaveFocusElsewhere(event: Event, trigger: Element | null): void {
  if (isElsewhere(trigger)) event.preventDefault()
}

/** Whether the user has moved on. The screen and what is around the target only have the focus of something that went. */
function isElsewhere(target: Element | null): boolean {
  return !isFocusLost() && !document.activeElement?.contains(target)
}

/** Focuses the dialog itself, so that no button in it can be pressed by accident. */
export function focusItself(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
