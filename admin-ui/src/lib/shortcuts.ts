import { useEffect, useEffectEvent } from 'react'

/** What stands above the screen, whose keys are its own. */
const ABOVE = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform)

export interface Shortcut {
  /** As `KeyboardEvent.key` has it, in small letters: `b`, `enter`. */
  key: string
  /** With ctrl, or the command key of a Mac. Without it the key counts outside fields, menus and dialogs only. */
  mod?: boolean
  shift?: boolean
}

/** `⌘B` on a Mac, `Ctrl+B` elsewhere; for tooltips and menus. */
export function shortcutLabel({ key, mod, shift }: Shortcut): string {
  const name = key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1)
  if (isMac) return `${shift ? '⇧' : ''}${mod ? '⌘' : ''}${name}`
  return [...(mod ? ['Ctrl'] : []), ...(shift ? ['Shift'] : []), name].join('+')
}

/** Runs while the component is shown. */
export function useShortcut(shortcut: Shortcut, run: () => void, { enabled = true } = {}): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!enabled || event.defaultPrevented || !matches(event, shortcut)) return
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
  if ((event.ctrlKey || event.metaKey) !== mod || event.shiftKey !== shift) return false
  return mod || !(isField(event.target) || document.querySelector(ABOVE))
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
