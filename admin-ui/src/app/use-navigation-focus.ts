import { useLocation, useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { isFocusInDialog } from '../lib/dialog-focus.ts'

/**
 * Moves the focus to each new screen for keyboard and screen reader users. Skips the first screen, and never takes the
 * focus from a dialog, where the user may be typing.
 */
export function useNavigationFocus(main: RefObject<HTMLElement | null>): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  const arrivedAt = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (!isFocusInDialog()) main.current?.focus({ preventScroll: true })
  }, [pathname, main])

  const previousArrival = useRef(arrivedAt)
  useEffect(() => {
    const isFirst = previousArrival.current === undefined || previousArrival.current === arrivedAt
    previousArrival.current = arrivedAt
    // When a menu closes, it returns the focus to its button. If that button left with the old screen, the body has the
    // focus.
    if (!isFirst && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [arrivedAt, main])
}
