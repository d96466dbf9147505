import type { ReaderCategory } from '@hometown/shared-types/category'
import { useId } from 'react'
import type { CategoryOption } from '../../lib/category-options.ts'

interface Props {
  readonly legend: string
  readonly options: readonly CategoryOption[]
  readonly chosen?: readonly string[]
  readonly needsChoice: boolean
}

export function CategoryChoice({ legend, options, chosen = [], needsChoice }: Props) {
  const id = useId()
  return (
    <fieldset className="choice" aria-describedby={`${id}-hint`}>
      <legend className="choice-legend">{legend}</legend>
      <div className="choice-list">
        {options.map(({ name, note, colour }) => (
          <div key={name} className={`choice-option colour-${colour}`}>
            <input
              type="checkbox"
              id={`${id}-${name}`}
              name="categories"
              value={name}
              defaultChecked={chosen.includes(name)}
              aria-describedby={`${id}-${name}-note`}
            />
            <label htmlFor={`${id}-${name}`}>{name}</label>
            <p id={`${id}-${name}-note`} className="choice-note">
              {note}
            </p>
          </div>
        ))}
      </div>
      <p id={`${id}-hint`} className="form-hint" role="status">
        {needsChoice ? 'Please select at least one category' : ''}
      </p>
    </fieldset>
  )
}

export function chosenCategories(form: HTMLFormElement): ReaderCategory[] {
  const boxes = form.querySelectorAll<HTMLInputElement>('input[name="categories"]:checked')
  return Array.from(boxes, ({ value }) => value as ReaderCategory)
}
