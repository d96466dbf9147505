import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Selection } from './selection.ts'

/**
 * Arrow keys move between rows; with Shift they extend the selection. Ctrl or Cmd+A selects all, Escape clears. Space
 * belongs to the checkbox.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, order: readonly string[], selection: Selection): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const box = event.target instanceof HTMLElement && event.target.dataset.rowCheckbox ? event.target : undefined
    if (event.key === 'Escape' && selection.ids.length > 0) {
      selection.clear()
    } else if (box && event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      selection.setAll(order, true)
    } else if (box && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const boxes = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-checkbox]') ?? [])]
      const next = boxes[boxes.indexOf(box) + (event.key === 'ArrowDown' ? 1 : -1)]
      next?.focus()
      const taken = [box, next].flatMap((one) => one?.dataset.rowCheckbox ?? [])
      if (event.shiftKey && next) selection.setAll(taken, true)
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const element = list.current
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [list])
}
