import { type RefObject, useEffect, useRef } from 'react'
import { isFocusInDialog } from '../../../lib/dialog-focus.ts'

const AFTER_MENU_MS = 50

/** Focuses the field after the menu that led here has closed, because it returns the focus to its button. */
export function useOpeningFocus(field: RefObject<HTMLElement | null>, takesFocus: boolean): void {
  const wantsFocus = useRef(takesFocus)
  useEffect(() => {
    const timer = wantsFocus.current
      ? setTimeout(() => isFocusInDialog() || field.current?.focus(), AFTER_MENU_MS)
      : undefined
    return () => clearTimeout(timer)
  }, [field])
}
