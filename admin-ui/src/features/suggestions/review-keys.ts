import { type Shortcut, useShortcuts } from '../../lib/shortcuts.ts'

export type ReviewKey =
  | ('next' | 'previous' | 'open' | 'original' | 'approve' | 'publish' | 'edit' | 'reject' | 'snooze' | 'kind')
  | ('select' | 'range' | 'undo')

interface ReviewShortcut extends Shortcut {
  readonly name: ReviewKey
  /** Only on a row itself: elsewhere it scrolls, presses a button or moves in a menu. */
  readonly onRow?: true
}

const REVIEW_KEYS: readonly ReviewShortcut[] = [
  { name: 'next', key: 'j', moves: true },
  { name: 'next', key: 'arrowdown', moves: true, onRow: true },
  { name: 'previous', key: 'k', moves: true },
  { name: 'previous', key: 'arrowup', moves: true, onRow: true },
  { name: 'open', key: 'o' },
  { name: 'open', key: 'enter', onRow: true },
  { name: 'original', key: 'v' },
  { name: 'original', key: 'o', shift: true },
  { name: 'approve', key: 'a' },
  { name: 'publish', key: 'p' },
  { name: 'edit', key: 'e' },
  { name: 'reject', key: 'r' },
  { name: 'snooze', key: 's' },
  { name: 'kind', key: 't' },
  { name: 'select', key: 'x' },
  { name: 'range', key: 'x', shift: true },
  { name: 'undo', key: 'u' },
]

/** @param only handles no other key */
export function useReviewKeys(run: (key: ReviewKey) => void, only?: ReviewKey): void {
  useShortcuts(REVIEW_KEYS, ({ name, onRow }, { target }) => {
    if (only !== undefined && name !== only) return false
    if (onRow && !(target instanceof Element && target.matches('[data-suggestion]'))) return false
    run(name)
    return true
  })
}
