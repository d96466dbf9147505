import { useEffect, useEffectEvent, useMemo } from 'react'
import { useListedKeys } from './key-list.ts'

/** Overlays, which handle their own keys; a field may keep its list of suggestions hidden. */
const ABOVE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]:not([hidden])'

const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform)

export interface Shortcut {
  /** `KeyboardEvent.key` in lower case: `b`, `enter`. */
  key: string
  /** With Ctrl, or Cmd on a Mac. Without it, the key works only outside fields, menus and dialogs. */
  mod?: boolean
  shift?: boolean
}

interface ShortcutOptions {
  /** For the list of keys; null for the keys of a dialog, over which the list doesn't open. */
  does: string | null
  /** The key works on each screen. */
  isEverywhere?: boolean
  enabled?: boolean
  /** Asked at the press: false leaves the key to others. */
  when?(): boolean
}

/** `⌘B` on a Mac, `Ctrl+B` elsewhere. */
export function shortcutLabel({ key, mod, shift }: Shortcut): string {
  const name = key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1)
  if (isMac) return `${shift ? '⇧' : ''}${mod ? '⌘' : ''}${name}`
  return [...(mod ? ['Ctrl'] : []), ...(shift ? ['Shift'] : []), name].join('+')
}

/** Handles a key and lists it. */
export function useShortcut(shortcut: Shortcut, run: () => void, options: ShortcutOptions): void {
  const { does, isEverywhere = false, enabled = true, when } = options
  const label = shortcutLabel(shortcut)
  const lines = useMemo(() => (does === null ? [] : [{ keys: [label], does }]), [label, does])
  useListedKeys(lines, { isEverywhere, enabled })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled || event.defaultPrevented || !matches(event, shortcut) || when?.() === false) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

function matches(event: KeyboardEvent, { key, mod = false, shift = false }: Shortcut): boolean {
  if (event.key.toLowerCase() !== key || event.altKey || event.repeat) return false
  // Some keyboards have `?` and `/` on Shift.
  const isSign = key.length === 1 && !/[a-z0-9]/.test(key)
  if ((event.ctrlKey || event.metaKey) !== mod || (event.shiftKey !== shift && !isSign)) return false
  return mod || !(isField(event.target) || document.querySelector(ABOVE))
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
