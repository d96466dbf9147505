import { useRef } from 'react'

/** The button of the menu that something was just chosen from. */
let menuButton: HTMLElement | null = null

/** What was chosen is gone with its menu before a dialog opens: the menu's button stands for it. */
export function noteMenuOf(item: EventTarget | null): void {
  const id = item instanceof Element && item.closest('[role=menu]')?.getAttribute('aria-labelledby')
  menuButton = id ? document.getElementById(id) : null
}

/** Radix gives the focus back to a trigger of its own alone; our dialogs are opened by whatever opens them. */
export function useReturnFocus() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus() {
      const active = document.activeElement
      opener.current = active === document.body || active?.closest('[role=menu]') ? menuButton : active
      menuButton = null
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    },
  }
}

/** Where it opens, nothing in it is about to be pressed. */
export function focusItself(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
