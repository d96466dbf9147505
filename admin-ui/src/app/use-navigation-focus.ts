import { useLocation, useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { isFocusInDialog } from '../lib/dialog-focus.ts'

/**
 * A new screen takes the focus, so that keyboard and screen reader begin where it begins. Not the first one, and never
 * from a dialog, where somebody may be typing already.
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
    // The menu that led here took the focus back when it closed, and went with its screen.
    if (!isFirst && document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [arrivedAt, main])
}
