import { CATEGORIES, type Category } from '@hometown/shared-types/category'
import { useEffect, useEffectEvent } from 'react'

interface ReviewKeys {
  choose(category: Category): void
  confirm(): void
}

/** Wherever the focus is in the review, 1 to 8 choose the category, and Enter in a field or a choice confirms. */
export function useReviewKeys({ choose, confirm }: ReviewKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const category = CATEGORIES[Number(key) - 1]
    // The button is outside the form's element, and some browsers confirm nothing with Enter on a radio button.
    if (key === 'Enter' && target instanceof HTMLInputElement) confirm()
    else if (category && !isTyping(target)) choose(category)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !/radio|checkbox/.test(target.type))
  )
}
