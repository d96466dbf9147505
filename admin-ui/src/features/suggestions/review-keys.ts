import { useEffect, useEffectEvent } from 'react'

/** The review's keys, in the order of the help dialog. */
export const REVIEW_KEYS = [
  ['j', 'Next suggestion'],
  ['k', 'Previous suggestion'],
  ['a', 'Approve'],
  ['r', 'Reject'],
  ['p', 'Publish as an article, event or game'],
  ['e', 'Edit first, as a draft'],
  ['o', 'Open the original'],
  ['x', 'Select'],
  ['u', 'Undo the last step'],
  ['?', 'Show these keys'],
] as const

export type ReviewKey = (typeof REVIEW_KEYS)[number][0]

/** Elements that use letter keys themselves: fields, searchable lists, menus and dialogs. */
const TAKES_LETTERS =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]'

/** Runs for each review key unless the focused element uses that key. */
export function useReviewKeys(run: (key: ReviewKey) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const key = REVIEW_KEYS.find(([name]) => name === event.key.toLowerCase())?.[0]
    if (!key || isTaken(event.target, key)) return
    // A held key must not decide on one item after another.
    if (event.repeat && key !== 'j' && key !== 'k') return
    event.preventDefault()
    run(key)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

/**
 * After choosing a filter, the select keeps the focus: j and k must work there, while other letters search its options.
 */
const CLOSED_LIST = 'button[role=combobox][aria-expanded=false]'

function isTaken(target: EventTarget | null, key: ReviewKey): boolean {
  if (!(target instanceof Element)) return false
  if ((key === 'j' || key === 'k') && target.matches(CLOSED_LIST)) return false
  return target.closest(TAKES_LETTERS) !== null
}
