import { useEffect, useEffectEvent } from 'react'
import { useListedKeys } from '../../lib/key-list.ts'

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

interface FrontKeyEntry {
  /** Of `names` the first for the first arrow, the second for the other. */
  readonly names: readonly [FrontKey, FrontKey?]
  readonly keys: readonly string[]
  readonly alt?: true
  readonly label: string
  /** In the line below the stories. */
  readonly short: string
  readonly does: string
}

const FRONT_KEYS: readonly FrontKeyEntry[] = [
  {
    names: ['previous', 'next'],
    keys: ['arrowup', 'arrowdown'],
    label: '↑ ↓',
    short: 'choose',
    does: 'Choose a story',
  },
  { names: ['lead'], keys: ['1'], label: '1', short: 'lead', does: 'Make lead' },
  { names: ['second'], keys: ['2'], label: '2', short: 'second', does: 'Make second' },
  { names: ['automatic'], keys: ['0'], label: '0', short: 'automatic', does: 'Unpin: the score decides' },
  {
    names: ['up', 'down'],
    keys: ['arrowup', 'arrowdown'],
    alt: true,
    label: 'Alt+↑ ↓',
    short: 'move',
    does: 'Move up or down',
  },
  { names: ['hide'], keys: ['h'], label: 'H', short: 'hide', does: 'Hide from the front page' },
  { names: ['edit'], keys: ['e'], label: 'E', short: 'edit', does: 'Edit times and text of the pin' },
  { names: ['undo'], keys: ['u'], label: 'U', short: 'undo', does: 'Undo the last change' },
  { names: ['alert'], keys: ['b'], label: 'B', short: 'alert', does: 'Send an alert' },
]
const ARROWS: Readonly<Partial<Record<string, string>>> = { arrowup: '↑', arrowdown: '↓' }
const LINES = FRONT_KEYS.map(({ keys, alt, does }) => ({
  keys: keys.map((key) => `${alt ? 'Alt+' : ''}${ARROWS[key] ?? key.toUpperCase()}`),
  does,
}))

/** Key and word, for the line below the stories. */
export const SHORT_KEYS = FRONT_KEYS.map(({ label, short }) => [label, short] as const)

/** For tooltips and menus. */
export const SHORTCUTS = {
  lead: { key: '1' },
  second: { key: '2' },
  automatic: { key: '0' },
  hide: { key: 'h' },
  edit: { key: 'e' },
  undo: { key: 'u' },
  alert: { key: 'b' },
} as const

/** Elements that use these keys themselves. */
const TAKES_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]'
const OPEN_LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** @param run returns whether the key did something */
export function useFrontKeys(run: (key: FrontKey) => boolean): void {
  useListedKeys(LINES)
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
  const pressed = key.toLowerCase()
  const entry = FRONT_KEYS.find(({ keys, alt = false }) => alt === altKey && keys.includes(pressed))
  return entry?.names[entry.keys.indexOf(pressed)]
}

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector(OPEN_LAYER)) return true
  return target instanceof Element && target.closest(TAKES_KEYS) !== null
}
