import { CATEGORIES, type Category } from '@hometown/shared-types/rules/categories'
import { type RefObject, useEffect, useEffectEvent, useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { classNames } from '../../../lib/class-names.ts'
import type { ArticleDraft } from '../article-draft.ts'

interface CategoryKeys {
  choose(category: Category): void
  confirm(): void
}

/** Keys 1 to 8 choose the category wherever the focus is in the review, and Enter in a field or a choice confirms. */
export function useReviewKeys({ choose, confirm }: CategoryKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const isMod = event.ctrlKey || event.metaKey
    const category = isMod ? undefined : CATEGORIES[Number(key) - 1]
    // The button is outside the form's element, and some browsers confirm nothing with Enter on a radio button.
    if (key === 'Enter' && (isMod || target instanceof HTMLInputElement)) confirm()
    else if (category && !isTypingIn(target)) choose(category)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

function isTypingIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !/radio|checkbox/.test(target.type))
  )
}

interface CategoryButtonsProps {
  /** The first category’s radio button, until a category is chosen. */
  firstField: RefObject<HTMLElement | null>
  error: string | undefined
}

/** Offers the eight categories by one click, or by the keys 1 to 8. */
export function CategoryButtons({ firstField, error }: CategoryButtonsProps) {
  const id = useId()
  const { control, setValue } = useFormContext<ArticleDraft>()
  const category = useWatch({ control, name: 'category' })
  return (
    <fieldset aria-describedby={error && `${id}-error`} className="min-w-0">
      <legend className="pb-1.5 font-medium">Category</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {CATEGORIES.map((one, index) => (
          <label
            key={one}
            className={classNames(
              'flex min-h-9 cursor-pointer items-center justify-between gap-2 rounded-md border px-2.5 max-md:min-h-11',
              'focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 hover:bg-hover',
              one === category ? 'border-accent bg-accent-ground font-medium text-accent' : 'border-line bg-surface',
            )}
          >
            <input
              type="radio"
              name={`${id}-category`}
              className="sr-only"
              checked={one === category}
              aria-keyshortcuts={String(index + 1)}
              ref={(input) => {
                if (input && category === '' && index === 0) firstField.current = input
              }}
              onChange={() => setValue('category', one, { shouldDirty: true, shouldValidate: true })}
            />
            <span>{one}</span>
            <span aria-hidden className="text-quiet text-xs max-md:hidden">
              {index + 1}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="pt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
