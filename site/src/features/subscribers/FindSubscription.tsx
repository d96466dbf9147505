import { useLayoutEffect, useRef } from 'react'

interface Props {
  readonly action: string
  readonly isSearching: boolean
  readonly problem: string | undefined
  readonly hasFocus: boolean
  onEdit(): void
  onFind(email: string): void
}

export function FindSubscription({ action, isSearching, problem, hasFocus, onEdit, onFind }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  return (
    <section className="card-form" aria-labelledby="find">
      <h2 id="find" className="text-2xl">
        Find Your Subscription
      </h2>
      <form
        method="post"
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSearching) onFind(String(new FormData(event.currentTarget).get('email')).trim())
        }}
      >
        <label htmlFor="find-email" className="form-label">
          Email address
        </label>
        <div className="form-row">
          <input
            ref={field}
            id="find-email"
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder="you@example.org"
            className="search-field"
            aria-invalid={problem ? true : undefined}
            aria-describedby="find-problem"
            onInput={onEdit}
          />
          <button type="submit" className="button button-primary" aria-disabled={isSearching}>
            {isSearching ? 'Finding...' : 'Find'}
          </button>
        </div>
        <p id="find-problem" className="form-problem" role="alert">
          {problem}
        </p>
      </form>
    </section>
  )
}
