import { useEffect, useEffectEvent } from 'react'

/** The keys of the review, as the dialog that explains them lists them. */
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

/** Whatever takes letters itself: fields, lists that are searched by typing, menus and dialogs. */
const TAKES_LETTERS =
  'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox], [role=menu], [role=dialog], [role=alertdialog]'

/** Runs for each key of the review that is pressed where nothing else wants it. */
export function useReviewKeys(run: (key: ReviewKey) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const key = REVIEW_KEYS.find(([name]) => name === event.key.toLowerCase())?.[0]
    if (!key || isTaken(event.target, key)) return
    // A key that is held down must not decide on one after the other.
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

/** Whoever has just chosen a filter goes on to what it left; other letters choose in it. */
const CLOSED_LIST = 'button[role=combobox][aria-expanded=false]'

function isTaken(target: EventTarget | null, key: ReviewKey): boolean {
  if (!(target instanceof Element)) return false
  if ((key === 'j' || key === 'k') && target.matches(CLOSED_LIST)) return false
  return target.closest(TAKES_LETTERS) !== null
}
