import { categoryDetails, READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/rules/categories'
import { type MouseEvent, useId } from 'react'

interface CategoryChoiceProps {
  readonly legend: string
  readonly chosen?: readonly string[]
  readonly needsChoice: boolean
}

const CATEGORY_NOTES: Readonly<Record<ReaderCategory, string>> = {
  Events: 'Fairs, concerts, markets and meetings.',
  Sports: 'Games, results and the people who play.',
  Business: 'Shops, farms and work in the county.',
  Community: 'Neighbors, schools and local government.',
  Obituaries: 'Remembering those we have lost.',
  Clubs: 'Groups to join and what they are up to.',
  Churches: 'Services, suppers and congregations.',
}

export function CategoryChoice({ legend, chosen = [], needsChoice }: CategoryChoiceProps) {
  const id = useId()
  return (
    <fieldset className="w-full" aria-describedby={`${id}-hint`}>
      <legend className="text-sm font-semibold">{legend}</legend>
      <button type="button" className="button mt-2 unscripted:hidden" onClick={chooseAllCategories}>
        All sections
      </button>
      <div className="mt-1.5 grid border-t border-rule">
        {READER_CATEGORIES.map((name) => (
          <div
            key={name}
            className={`relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-[min(0.875rem,4vw)] border-b border-rule px-1 py-2.5 has-checked:bg-wash sm:grid-cols-[auto_12rem_minmax(0,1fr)] colour-${categoryDetails(name).badgeColour}`}
          >
            <input
              className="relative z-1 row-span-2 size-5 accent-accent sm:row-auto"
              type="checkbox"
              id={`${id}-${name}`}
              name="categories"
              value={name}
              defaultChecked={chosen.includes(name)}
              aria-describedby={`${id}-${name}-note`}
            />
            {/* The whole line can be pressed. */}
            <label
              htmlFor={`${id}-${name}`}
              className="cursor-pointer font-serif text-lg/normal font-semibold before:mr-2 before:inline-block before:h-3.5 before:w-1 before:bg-badge after:absolute after:inset-0"
            >
              {name}
            </label>
            <p id={`${id}-${name}-note`} className="text-sm text-quiet">
              {CATEGORY_NOTES[name]}
            </p>
          </div>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 min-h-6 text-sm/6 text-quiet" role="status">
        {needsChoice ? 'Please select at least one category' : ''}
      </p>
    </fieldset>
  )
}

/** Clicks each box, so that the form hears of each. */
function chooseAllCategories({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
  for (const box of form?.querySelectorAll<HTMLInputElement>(`${CATEGORY_BOXES_SELECTOR}:not(:checked)`) ?? [])
    box.click()
}

const CATEGORY_BOXES_SELECTOR = 'input[name="categories"]'

export function chosenCategories(form: HTMLFormElement): ReaderCategory[] {
  const boxes = form.querySelectorAll<HTMLInputElement>(`${CATEGORY_BOXES_SELECTOR}:checked`)
  return Array.from(boxes, ({ value }) => value as ReaderCategory)
}
