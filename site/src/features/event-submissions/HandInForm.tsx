import type { SubmitEventInput } from '@hometown/shared-types/event-submission'
import { type RefObject, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ApiError, callApi, reasonOf } from '../../lib/api-client.ts'
import { FormField } from './FormField.tsx'
import { type Problems, problemsAt, problemsIn, REPEATS, readEvent } from './submission-values.ts'
import { WhenFields } from './WhenFields.tsx'

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

async function submitEvent(apiUrl: string, input: SubmitEventInput): Promise<void> {
  await callApi(apiUrl, 'POST', '/api/event-submissions', input)
}

interface Form {
  readonly form: RefObject<HTMLFormElement | null>
  readonly problems: Problems
  readonly failure: string
  readonly isPending: boolean
  onSubmit(event: SubmitEvent<HTMLFormElement>): void
}

function useForm(send: (form: HTMLFormElement) => Promise<void>): Form {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)

  useLayoutEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  async function submit(element: HTMLFormElement) {
    setPending(true)
    setFailure('')
    try {
      await send(element)
      setProblems({})
    } catch (error) {
      const found = error instanceof ApiError ? problemsAt(new FormData(element), problemsIn(error.data)) : {}
      setProblems(found)
      setFailure(
        Object.keys(found).length > 0 ? 'Couldn’t send the form. Check the fields marked above.' : reasonOf(error),
      )
    } finally {
      setPending(false)
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isPending) submit(event.currentTarget).catch(reportError)
  }

  return { form, problems, failure, isPending, onSubmit }
}

type Limits = Readonly<Record<'title' | 'description' | 'location' | 'price' | 'link' | 'organiser' | 'note', number>>

interface Props {
  readonly categories: readonly string[]
  readonly limits: Limits
  readonly zoneName: string
  readonly problems: Problems
}

/** The stylesheet hides fields that a checkbox makes irrelevant, so that this works without script. */
function EventFields({ categories, limits, zoneName, problems }: Props) {
  return (
    <>
      <FormField label="Name of the event" problem={problems.title}>
        <input type="text" name="title" required maxLength={limits.title} />
      </FormField>
      <FormField
        label="Place"
        hint="Include the street address if people may not know it. For an online event, say so."
        problem={problems.location}
      >
        <input type="text" name="location" required maxLength={limits.location} />
      </FormField>
      <WhenFields zoneName={zoneName} problems={problems} />
      <div className="field-pair">
        <FormField label="Does it repeat?" problem={problems.recurrenceRule}>
          <select name="recurrenceRule" defaultValue="none">
            {REPEATS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </FormField>
        <FormField label="Until" isOptional problem={problems.recurrenceEndDate} className="field-until">
          <input type="date" name="recurrenceEndDate" />
        </FormField>
      </div>
      <FormField label="Description" hint="Who can come, what to bring." isOptional problem={problems.description}>
        <textarea name="description" rows={6} maxLength={limits.description} />
      </FormField>
      <FormField label="Price" hint="For example: Free, or $5, children free." isOptional problem={problems.price}>
        <input type="text" name="price" maxLength={limits.price} />
      </FormField>
      <FormField label="Section" problem={problems.category}>
        <select name="category" defaultValue="Events">
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </select>
      </FormField>
      <div className="field-pair">
        <FormField label="Organizer" isOptional problem={problems.organiser}>
          <input type="text" name="organiser" maxLength={limits.organiser} />
        </FormField>
        <FormField label="Web address" isOptional problem={problems.link}>
          <input type="text" inputMode="url" name="link" maxLength={limits.link} placeholder="example.org/fair" />
        </FormField>
      </div>
      <FormField label="Note to the editors" hint="We don’t publish this note." isOptional problem={problems.note}>
        <textarea name="note" rows={3} maxLength={limits.note} />
      </FormField>
    </>
  )
}
