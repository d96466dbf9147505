import { useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * A new screen takes the focus, so that keyboard and screen reader begin where it begins. Not the first one, and none
 * that gave the focus to a field.
 */
export function useNavigationFocus(main: RefObject<HTMLElement | null>): void {
  const pathname = useLocation({ select: (location) => location.pathname })
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    if (main.current?.contains(document.activeElement)) return
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}
