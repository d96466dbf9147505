import { type RefObject, useEffect, useRef } from 'react'

/**
 * What has the focus may go away with what is shown, as an event that is moved: what it stands in gets the focus then, so
 * that the keyboard goes on from there. Put `onFocus` on the whole.
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
