import { useEffect, useEffectEvent, useMemo } from 'react'
import { useListedKeys } from '../../lib/key-list.ts'

export type ReviewKey =
  | ('next' | 'previous' | 'open' | 'original' | 'approve' | 'publish' | 'edit' | 'reject' | 'snooze' | 'kind')
  | ('select' | 'range' | 'undo')

interface ReviewKeyEntry {
  readonly name: ReviewKey
  readonly does: string
  readonly letter?: string
  readonly shifted?: string
  /** Only on a row itself: elsewhere it scrolls, presses a button or moves in a menu. */
  readonly onRow?: string
}

/** What the keys do, and in this order in the list of keys. */
const REVIEW_KEYS: readonly ReviewKeyEntry[] = [
  { name: 'next', does: 'Next suggestion', letter: 'j', onRow: 'ArrowDown' },
  { name: 'previous', does: 'Previous suggestion', letter: 'k', onRow: 'ArrowUp' },
  { name: 'open', does: 'Read suggestion', letter: 'o', onRow: 'Enter' },
  { name: 'original', does: 'Open the original', letter: 'v', shifted: 'o' },
  { name: 'approve', does: 'Approve', letter: 'a' },
  { name: 'publish', does: 'Publish as the kind shown: an article, an event or a game', letter: 'p' },
  { name: 'edit', does: 'Edit first, as a draft', letter: 'e' },
  { name: 'reject', does: 'Reject', letter: 'r' },
  { name: 'snooze', does: 'Snooze', letter: 's' },
  { name: 'kind', does: 'Change the kind: article, event or game', letter: 't' },
  { name: 'select', does: 'Select; decisions then apply to all selected', letter: 'x' },
  { name: 'range', does: 'Select up to here', shifted: 'x' },
  { name: 'undo', does: 'Undo the last step', letter: 'u' },
]

/** Elements that use letter keys themselves: fields, searchable lists, menus and dialogs. */
const TAKES_LETTERS =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]'

/** Runs for each review key unless the focused element uses that key. @param only lists and handles no other key */
export function useReviewKeys(run: (key: ReviewKey) => void, only?: ReviewKey): void {
  const entries = useMemo(() => REVIEW_KEYS.filter(({ name }) => only === undefined || name === only), [only])
  const lines = useMemo(() => entries.map((entry) => ({ keys: labelsOf(entry), does: entry.does })), [entries])
  useListedKeys(lines)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const key = keyOf(entries, event)
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

const ARROWS: Readonly<Partial<Record<string, string>>> = { ArrowDown: '↓', ArrowUp: '↑' }

function labelsOf({ letter, shifted, onRow }: ReviewKeyEntry): string[] {
  const row = onRow && (ARROWS[onRow] ?? onRow)
  return [letter?.toUpperCase(), shifted && `Shift+${shifted.toUpperCase()}`, row].filter(
    (label) => label !== undefined,
  )
}

function keyOf(entries: readonly ReviewKeyEntry[], { key, shiftKey, target }: KeyboardEvent): ReviewKey | undefined {
  const isRow = target instanceof Element && target.matches('[data-suggestion]')
  // With Caps Lock, letters are capital without Shift.
  const letter = key.toLowerCase()
  const entry = entries.find(({ letter: own, shifted, onRow }) =>
    shiftKey ? shifted === letter : own === letter || (isRow && onRow === key),
  )
  return entry?.name
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
