import { useLayoutEffect, useRef } from 'react'
import { FormProblem } from '../../components/FormProblem.tsx'

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
    <section className="grid max-w-2xl justify-items-start gap-5 *:max-w-full" aria-labelledby="find">
      <h2 id="find" className="text-2xl">
        Find Your Subscription
      </h2>
      <form
        className="w-full"
        method="post"
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSearching) onFind(String(new FormData(event.currentTarget).get('email')).trim())
        }}
      >
        <label htmlFor="find-email" className="mb-1 block text-sm font-semibold">
          Email address
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            ref={field}
            id="find-email"
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder="you@example.org"
            className="search-field flex-[1_1_14rem]"
            aria-invalid={problem ? true : undefined}
            aria-describedby="find-problem"
            onInput={onEdit}
          />
          <button type="submit" className="button button-primary" aria-disabled={isSearching}>
            {isSearching ? 'Finding...' : 'Find'}
          </button>
        </div>
        <FormProblem id="find-problem">{problem}</FormProblem>
      </form>
    </section>
  )
}
