import { useEffect, useRef } from 'react'
import { EventFields, type Limits } from './EventFields.tsx'
import { FormField } from './FormField.tsx'
import { readEvent } from './submission-values.ts'
import { submitEvent } from './submissions.api.ts'
import { useForm } from './use-form.ts'

export interface HandInProps {
  readonly apiUrl: string
  readonly action: string
  readonly categories: readonly string[]
  readonly limits: Limits & Readonly<Record<'name' | 'email', number>>
  readonly zoneName: string
  readonly keptDays: number
}

export function HandInForm({
  apiUrl,
  action,
  categories,
  limits,
  zoneName,
  keptDays,
  onDone,
}: HandInProps & { onDone(): void }) {
  const openedAt = useRef(0)
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])
  const { form, problems, failure, isPending, onSubmit } = useForm(async (element) => {
    const fields = new FormData(element)
    await submitEvent(apiUrl, {
      ...readEvent(element),
      name: String(fields.get('name')),
      email: String(fields.get('email')).trim(),
      homepage: String(fields.get('homepage') ?? ''),
      elapsed: Math.round(performance.now() - openedAt.current),
    })
    onDone()
  })

  return (
    <form ref={form} method="post" action={action} className="card-form event-form" onSubmit={onSubmit}>
      <EventFields categories={categories} limits={limits} zoneName={zoneName} problems={problems} />
      <fieldset className="field-group">
        <legend className="form-label">About you</legend>
        <div className="field-pair">
          <FormField label="Your name" problem={problems.name}>
            <input type="text" name="name" required maxLength={limits.name} autoComplete="name" />
          </FormField>
          <FormField label="Your email address" problem={problems.email}>
            <input
              type="email"
              name="email"
              required
              maxLength={limits.email}
              autoComplete="email"
              placeholder="you@example.org"
            />
          </FormField>
        </div>
        <p className="field-hint">
          Only for the editors, in case they have a question. We delete it {keptDays} days after they decide.
        </p>
      </fieldset>
      <div className="form-trap" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div>
        <p className="form-problem" role="alert">
          {failure}
        </p>
        {/* `disabled` would drop the keyboard focus. */}
        <button type="submit" className="button button-primary" aria-disabled={isPending}>
          {isPending ? 'Sending...' : 'Send to the editors'}
        </button>
      </div>
    </form>
  )
}
