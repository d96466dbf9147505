import { useEffect, useEffectEvent } from 'react'

export type ReviewKey =
  | ('next' | 'previous' | 'open' | 'original' | 'approve' | 'publish' | 'edit' | 'reject' | 'snooze' | 'kind')
  | ('select' | 'range' | 'undo' | 'help')

/** For the help dialog, in its order. */
export const REVIEW_KEYS: readonly (readonly [keys: readonly string[], words: string])[] = [
  [['J', '↓'], 'Next suggestion'],
  [['K', '↑'], 'Previous suggestion'],
  [['Enter', 'O'], 'Read suggestion'],
  [['V', 'Shift+O'], 'Open the original'],
  [['A'], 'Approve'],
  [['P'], 'Publish as the kind shown'],
  [['E'], 'Edit first, as a draft'],
  [['R'], 'Reject'],
  [['S'], 'Snooze'],
  [['T'], 'Change the kind: article, event or game'],
  [['X'], 'Select'],
  [['Shift+X'], 'Select up to here'],
  [['U'], 'Undo the last step'],
  [['?'], 'Show these keys'],
]

const KEYS: Readonly<Partial<Record<string, ReviewKey>>> = {
  ...{ j: 'next', k: 'previous', o: 'open', v: 'original', a: 'approve', p: 'publish', e: 'edit', r: 'reject' },
  ...{ s: 'snooze', t: 'kind', x: 'select', u: 'undo', '?': 'help' },
}
const SHIFTED: Readonly<Partial<Record<string, ReviewKey>>> = { o: 'original', x: 'range', '?': 'help' }
/** Only on a row itself: elsewhere they scroll, press a button or move in a menu. */
const ON_ROW: Readonly<Partial<Record<string, ReviewKey>>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'open',
}

/** Elements that use letter keys themselves: fields, searchable lists, menus and dialogs. */
const TAKES_LETTERS =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]'

/** Runs for each review key unless the focused element uses that key. */
export function useReviewKeys(run: (key: ReviewKey) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const key = keyOf(event)
    if (!key || isTaken(event.target, key)) return
    // A held key must not decide on one item after another.
    if (event.repeat && key !== 'next' && key !== 'previous') return
    event.preventDefault()
    run(key)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

function keyOf({ key, shiftKey, target }: KeyboardEvent): ReviewKey | undefined {
  const isRow = target instanceof Element && target.matches('[data-suggestion]')
  if (isRow && !shiftKey && ON_ROW[key]) return ON_ROW[key]
  const letter = key.toLowerCase()
  // With Caps Lock, letters are capital without Shift.
  return shiftKey ? SHIFTED[letter] : KEYS[letter]
}

/**
 * After choosing a filter, the select keeps the focus: j and k must work there, while other letters search its options.
 */
const CLOSED_LIST = 'button[role=combobox][aria-expanded=false]'
/** The sheet that shows a suggestion leaves the keys to the list. */
const READING_SHEET = '[role=dialog]:has(> [data-reading])'

function isTaken(target: EventTarget | null, key: ReviewKey): boolean {
  if (!(target instanceof Element)) return false
  if ((key === 'next' || key === 'previous') && target.matches(CLOSED_LIST)) return false
  const taker = target.closest(TAKES_LETTERS)
  return taker !== null && !taker.matches(READING_SHEET)
}
