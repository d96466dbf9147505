import type { KeyboardEvent } from 'react'
import type { Shortcut } from '../../lib/shortcuts.ts'

export const MOVE_SHORTCUT: Shortcut = { key: 'm' }

/** Props of an entry's button: M asks where to move it, as dragging does. */
export function moveKey(onMove: () => void) {
  return {
    'aria-keyshortcuts': 'm',
    onKeyDown(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== MOVE_SHORTCUT.key || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      onMove()
    },
  } as const
}
