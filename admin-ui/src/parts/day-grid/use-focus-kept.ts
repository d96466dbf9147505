import { type RefObject, useEffect, useRef } from 'react'

/**
 * The focused element may disappear when the content changes, for example when an event moves. Moves the focus to its
 * nearest remaining container. Put `onFocus` on the outermost element.
 */
export function useFocusKept(whole: RefObject<HTMLElement | null>, shown: unknown) {
  const last = useRef<HTMLElement[]>([])
  useEffect(() => {
    const [held] = last.current
    if (shown === undefined || !held || held.isConnected || document.activeElement !== document.body) return
    last.current.find((element) => element.isConnected)?.focus({ preventScroll: true })
  }, [shown])
  return ({ target }: { target: Element }) => {
    last.current = []
    for (let at: Element | null = target; at && whole.current?.contains(at); at = at.parentElement) {
      if (at instanceof HTMLElement && (at === target || at.hasAttribute('tabindex'))) last.current.push(at)
    }
  }
}
