import { useEffect, useRef, useState } from 'react'

/** Two taps of one double tap come within this time. */
const DOUBLE_TAP_MS = 500

/**
 * Many people tap twice. The first tap opens a dialog, so the second one hits what is outside of it, and must not close
 * it again.
 */
export function useStaysOnDoubleTap() {
  const openedAt = useRef(0)
  return {
    onOpenAutoFocus() {
      openedAt.current = performance.now()
    },
    onPointerDownOutside(event: Event) {
      if (performance.now() - openedAt.current < DOUBLE_TAP_MS) event.preventDefault()
    },
  }
}

/** True until a double tap is over, so that its second tap doesn't confirm what nobody has read. */
export function useIsJustOpened(): boolean {
  const [isJustOpened, setJustOpened] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setJustOpened(false), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [])
  return isJustOpened
}
