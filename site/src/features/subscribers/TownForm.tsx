import type { Subscription } from '@hometown/shared-types/subscriber'
import { type SubmitEvent, useId } from 'react'

type Props = NonNullable<Subscription['town']> & {
  readonly isPending: boolean
  onSave(town: string | null): void
}

/** Optional: whose town is known finds its events first in the calendar of each newsletter. */
export function TownForm({ chosen, choices, isPending, onSave }: Props) {
  const id = useId()

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSave(String(new FormData(event.currentTarget).get('town') ?? '') || null)
  }

  const isUnlisted = chosen !== null && !choices.includes(chosen)
  return (
    <section className="card-form card-form-quiet" aria-labelledby="town">
      <h2 id="town" className="text-xl">
        Your town
      </h2>
      <form onSubmit={save}>
        <label className="form-label" htmlFor={id}>
          Town (optional)
        </label>
        <select
          id={id}
          name="town"
          defaultValue={chosen ?? ''}
          className="search-field"
          aria-describedby={`${id}-hint`}
        >
          <option value="">No town</option>
          {(isUnlisted ? [chosen, ...choices] : choices).map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <p id={`${id}-hint`} className="form-hint">
          Events there come first in the calendar of your newsletters.
        </p>
        <div className="form-buttons">
          <button type="submit" className="button" aria-disabled={isPending}>
            Save Town
          </button>
        </div>
      </form>
    </section>
  )
}
