import { useEffect } from 'react'

let forms = 0

export function hasUnsavedChanges(): boolean {
  return forms > 0
}

export function useUnsaved(when: boolean): void {
  useEffect(() => {
    if (!when) return
    forms++
    return () => {
      forms--
    }
  }, [when])
}
