import { useEffect, useEffectEvent } from 'react'
import { createStore } from './store.ts'

/** Overlays handle their own keys. */
const OVERLAY_SELECTOR = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const isMacKeyboard = /Mac|iP(?:hone|ad)/.test(navigator.platform)

export interface Shortcut {
  /** The `KeyboardEvent.key` in lower case: `b`, `enter`. */
  readonly key: string
  /** The key needs Ctrl, or Cmd on a Mac. Without it, it works only outside fields, menus and dialogs. */
  readonly mod?: boolean
  readonly shift?: boolean
  /** The key moves the focus: it works while it is held, and on a closed list, which has the focus after a choice. */
  readonly moves?: boolean
}

interface ShortcutOptions {
  enabled?: boolean
  /** Decides at the press: false leaves the key to others. */
  when?(): boolean
}

export const SIDEBAR_SHORTCUT: Shortcut = { key: 'b', mod: true }
export const NEW_ARTICLE_SHORTCUT: Shortcut = { key: 'c' }
export const KEYS_SHORTCUT: Shortcut = { key: '?' }
export const PALETTE_SHORTCUT: Shortcut = { key: 'k', mod: true }

export const keyListOpen = createStore(false)

export function shortcutLabel({ key, mod, shift }: Shortcut): string {
  const name = key.charAt(0).toUpperCase() + key.slice(1)
  if (isMacKeyboard) return `${shift ? '⇧' : ''}${mod ? '⌘' : ''}${name}`
  return [...(mod ? ['Ctrl'] : []), ...(shift ? ['Shift'] : []), name].join('+')
}

export function useShortcut(shortcut: Shortcut, run: () => void, { enabled, when }: ShortcutOptions = {}): void {
  const press = () => (when?.() === false ? false : run())
  useShortcuts([shortcut], press, enabled)
}

/** @param run false leaves the key to others */
export function useShortcuts<S extends Shortcut>(
  shortcuts: readonly S[],
  run: (shortcut: S, event: KeyboardEvent) => unknown,
  enabled = true,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled || event.defaultPrevented) return
    for (const shortcut of shortcuts) {
      if (!matchesShortcut(event, shortcut) || run(shortcut, event) === false) continue
      event.preventDefault()
      return
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

function matchesShortcut(event: KeyboardEvent, { key, mod = false, shift = false, moves = false }: Shortcut) {
  // Letters are capital without Shift while Caps Lock is on.
  if (event.key.toLowerCase() !== key || event.altKey || (event.repeat && !moves)) return false
  // Some keyboards have digits, `?` and `/` on Shift.
  const isSign = key.length === 1 && !/[a-z]/.test(key)
  if ((event.ctrlKey || event.metaKey) !== mod || (event.shiftKey !== shift && !isSign)) return false
  if (mod) return true
  // A closed list searches its options by letters.
  const takes = moves || isSign ? TEXT_FIELD_SELECTOR : `${TEXT_FIELD_SELECTOR}, [role=combobox]`
  const { target } = event
  const isTaken = target instanceof HTMLElement && (target.isContentEditable || target.matches(takes))
  return !isTaken && document.querySelector(OVERLAY_SELECTOR) === null
}

const TEXT_FIELD_SELECTOR = 'input:not([type=checkbox]), textarea, select'
