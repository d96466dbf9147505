import { useRef } from 'react'
import { isFocusInDialog } from '../lib/dialog-focus.ts'

/** The button of the menu that something was just chosen from. */
let menuButton: HTMLElement | null = null

/** What was chosen is gone with its menu before a dialog opens: the menu's button stands for it. */
export function noteMenuOf(item: EventTarget | null): void {
  const id = item instanceof Element && item.closest('[role=menu]')?.getAttribute('aria-labelledby')
  menuButton = id ? document.getElementById(id) : null
}

/** For each dialog that is open, or about to be gone, where the focus was, the nearest place first. */
const origins: (readonly HTMLElement[])[] = []

/** Radix gives the focus back to a trigger of its own alone; our dialogs are opened by whatever opens them. */
export function useReturnFocus() {
  const origin = useRef<readonly HTMLElement[]>([])
  return {
    onOpenAutoFocus() {
      const active = document.activeElement
      const isNowhere = active === null || active === document.body || active.closest('[role=menu]') !== null
      const opener = isNowhere ? menuButton : active
      // It takes the place of another one, as a form does that was still loading.
      origin.current = opener ? focusableFrom(opener) : (origins.findLast(isThere) ?? [])
      origins.push(origin.current)
      menuButton = null
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const at = origins.lastIndexOf(origin.current)
      if (at >= 0) origins.splice(at, 1)
      // What opened it went away, and somebody has already said where to go on.
      if (!isThere(origin.current) && document.activeElement !== document.body) return
      const target = origin.current.find((element) => element.isConnected)
      if (!isFocusInDialog(target)) target?.focus({ preventScroll: true })
    },
  }
}

/** An element and all around it that takes the focus: what opened a dialog may be gone when it closes. */
function focusableFrom(opener: Element): HTMLElement[] {
  const around = opener.parentElement?.closest<HTMLElement>('[tabindex]')
  return [...(opener instanceof HTMLElement ? [opener] : []), ...(around ? focusableFrom(around) : [])]
}

function isThere([opener]: readonly HTMLElement[]): boolean {
  return opener?.isConnected === true
}

/** Where it opens, nothing in it is about to be pressed. */
export function focusItself(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
