import { useRef } from 'react'

/** The button of the menu whose item was just chosen. */
let menuButton: HTMLElement | null = null

/** A menu item disappears before the dialog that it opens, so remember the menu's button instead. */
export function noteMenuOf(item: EventTarget | null): void {
  const id = item instanceof Element && item.closest('[role=menu]')?.getAttribute('aria-labelledby')
  menuButton = id ? document.getElementById(id) : null
}

/** Per open or closing dialog: the elements that may get the focus back, nearest first. */
const origins: (readonly HTMLElement[])[] = []

/**
 * Radix returns the focus only to its own trigger, but our dialogs have other openers.
 * @param opener for a dialog whose own field has the focus before it has opened
 */
export function useReturnFocus(opener?: Element | null) {
  const origin = useRef<readonly HTMLElement[]>(opener ? focusableFrom(opener) : [])
  return {
    onOpenAutoFocus() {
      const active = document.activeElement
      const isNowhere = active === null || active === document.body || active.closest('[role=menu]') !== null
      const from = isNowhere ? menuButton : active
      // It replaces another dialog, such as one that was loading.
      origin.current = from ? focusableFrom(from) : (origins.findLast(isThere) ?? [])
      origins.push(origin.current)
      menuButton = null
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      const at = origins.lastIndexOf(origin.current)
      if (at >= 0) origins.splice(at, 1)
      const target = origin.current.find((element) => element.isConnected)
      if (!hasFocusMovedOn(event, target)) target?.focus({ preventScroll: true })
    },
  }
}

/** For `onCloseAutoFocus` of menus and popovers: Radix returns the focus late, when the user may be elsewhere. */
export function leaveFocusElsewhere(event: Event, trigger: Element | null): void {
  if (hasFocusMovedOn(event, trigger)) event.preventDefault()
}

/**
 * Whether the user has moved on to something outside of the closing content. The screen itself has the focus after a
 * deletion, and a dialog takes it when a list in it closes.
 */
function hasFocusMovedOn({ currentTarget: content }: Event, target: Element | null | undefined): boolean {
  const active = document.activeElement
  if (!active || active === document.body || active.id === 'main' || (target && active.contains(target))) return false
  return !(content instanceof Element && content.contains(active))
}

/** An element and its focusable ancestors, because the opener may be gone when the dialog closes. */
function focusableFrom(opener: Element): HTMLElement[] {
  const around = opener.parentElement?.closest<HTMLElement>('[tabindex]')
  return [...(opener instanceof HTMLElement ? [opener] : []), ...(around ? focusableFrom(around) : [])]
}

function isThere([opener]: readonly HTMLElement[]): boolean {
  return opener?.isConnected === true
}

/** Focuses the dialog itself, so that no button in it can be pressed by accident. */
export function focusItself(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
