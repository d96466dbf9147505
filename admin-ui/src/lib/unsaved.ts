import { useEffect } from 'react'

let forms = 0

/** Whether any form on screen has changes that are not saved. */
export function hasUnsavedChanges(): boolean {
  return forms > 0
}

/** Counts a form while it has such changes. */
export function useUnsaved(when: boolean): void {
  useEffect(() => {
    if (!when) return
    forms++
    return () => {
      forms--
    }
  }, [when])
}
