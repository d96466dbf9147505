import { useEffect, useEffectEvent } from 'react'

export type FrontKey =
  | 'previous'
  | 'next'
  | 'up'
  | 'down'
  | 'lead'
  | 'second'
  | 'automatic'
  | 'hide'
  | 'edit'
  | 'undo'
  | 'alert'

/** Elements that use these keys themselves. */
const TAKES_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]'
const OPEN_LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const LETTERS: Readonly<Record<string, FrontKey>> = {
  1: 'lead',
  2: 'second',
  0: 'automatic',
  h: 'hide',
  e: 'edit',
  u: 'undo',
  b: 'alert',
}

/** For tooltips, menus and the help line. */
export const SHORTCUTS = {
  lead: { key: '1' },
  second: { key: '2' },
  automatic: { key: '0' },
  hide: { key: 'h' },
  edit: { key: 'e' },
  undo: { key: 'u' },
  alert: { key: 'b' },
} as const

export const HELP = [
  ['↑ ↓', 'choose'],
  ['1', 'lead'],
  ['2', 'second'],
  ['0', 'automatic'],
  ['Alt+↑ ↓', 'move'],
  ['H', 'hide'],
  ['E', 'edit'],
  ['U', 'undo'],
  ['B', 'alert'],
] as const

/** @param run returns whether the key did something */
export function useFrontKeys(run: (key: FrontKey) => boolean): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = keyOf(event)
    if (!key || event.defaultPrevented || isTaken(event.target)) return
    // A held key must not decide again and again.
    if (event.repeat && key !== 'previous' && key !== 'next') return
    if (run(key)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

function keyOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): FrontKey | undefined {
  if (ctrlKey || metaKey) return undefined
  if (key === 'ArrowUp') return altKey ? 'up' : 'previous'
  if (key === 'ArrowDown') return altKey ? 'down' : 'next'
  return altKey ? undefined : LETTERS[key.toLowerCase()]
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector(OPEN_LAYER)) return true
  return target instanceof Element && target.closest(TAKES_KEYS) !== null
}
