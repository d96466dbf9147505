import { useRef } from 'react'
import { isFocusLost } from '../lib/dialog-focus.ts'

/** The element that opened the last dialog, or the button of the menu whose item was chosen last. */
let lastOpener: Element | null = null

/** Remembers the button of a menu. Call it in an item, which is gone when a dialog that it opens closes. */
export function noteMenuOpenerOf(item: EventTarget | null): void {
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
      // A menu opened the dialog, or it replaces one that was loading.
      const isGone = isFocusLost() || active?.closest('[role=menu]')
      origin.current ??= (isGone && lastOpener) || active
      lastOpener = origin.current
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const target = dialogBelow(origin.current) ?? ifConnected(origin.current) ?? document.getElementById('main')
      origin.current = null
      lastOpener = null
      if (!isFocusElsewhere(target) && target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
  }
}

function ifConnected(element: Element | null): Element | undefined {
  return element?.isConnected ? element : undefined
}

/** Returns the dialog that stays open, unless the opener is in it: nothing behind it may have the focus. */
function dialogBelow(opener: Element | null): Element | undefined {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  return dialog?.contains(opener) ? undefined : dialog
}

/** Answers `onCloseAutoFocus` of menus and popovers: Radix returns the focus late, when the user may be elsewhere. */
export function leaveFocusElsewhere(event: Event, trigger: Element | null): void {
  if (isFocusElsewhere(trigger)) event.preventDefault()
}

/** Tells whether the user has moved on. The screen and all around the target only inherit the focus of what is gone. */
function isFocusElsewhere(target: Element | null): boolean {
  return !isFocusLost() && !document.activeElement?.contains(target)
}

/** Focuses the dialog itself, so that no button in it can be pressed by accident. */
export function focusContentItself(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
