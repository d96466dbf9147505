import { type RefObject, useEffect, useRef } from 'react'
import type { Problems } from './use-save-newsletter.ts'

const MISSING_FIELD = 'input[aria-invalid=true], [data-missing] input'

/** Focuses the field that a save asked for, once its tab is open. @param open opens the tab of these problems */
export function useMissingField(form: RefObject<HTMLElement | null>, problems: Problems, open: () => void): void {
  const isWanted = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new problems take the focus.
  useEffect(() => {
    isWanted.current = Object.keys(problems).length > 0
    if (isWanted.current) open()
  }, [problems])
  useEffect(() => {
    if (!isWanted.current) return
    const field = form.current?.querySelector<HTMLElement>(MISSING_FIELD)
    if (!field || field.closest('[hidden]')) return
    isWanted.current = false
    field.focus()
  })
}
