import { useEffect } from 'react'

let forms = 0

export function hasUnsavedChanges(): boolean {
  return forms > 0
}

/** Counts a form as unsaved while `when` is true. */
export function useUnsaved(when: boolean): void {
  useEffect(() => {
    if (!when) return
    forms++
    return () => {
      forms--
    }
  }, [when])
}
