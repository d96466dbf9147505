import type { SubmitEventInput } from '@hometown/shared-types/contract/event-submissions'
import { useMutation } from '@tanstack/react-query'
import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { AnswerCard, EmailInput, FormProblem, Honeypot } from '../../components/form-parts.tsx'
import { useIsHydrated, withQueries } from '../../components/with-queries.tsx'
import { ApiError, callApi, reasonOf } from '../../lib/api-client.ts'
import { type Problems, problemsAt, problemsIn, readEvent } from './submission-values.ts'

interface SubmitEventProps {
  readonly apiUrl: string
  readonly action: string
  readonly categories: readonly string[]
  readonly repeats: RepeatChoices
  readonly limits: SubmissionLimits & Readonly<Record<'name', number>>
  readonly zoneName: string
  readonly keptDays: number
}

export const SubmitEvent = withQueries(EventSubmissionForm)

function EventSubmissionForm({ apiUrl, action, limits, zoneName, keptDays, ...choices }: SubmitEventProps) {
  const form = useRef<HTMLFormElement>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [isAgain, setAgain] = useState(false)
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: (input: SubmitEventInput) => callApi(apiUrl, 'POST', '/api/event-submissions', input),
    onError(failure) {
      if (!form.current || !(failure instanceof ApiError)) return
      setProblems(problemsAt(new FormData(form.current), problemsIn(failure.data)))
    },
  })

  useLayoutEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [problems])

  useLayoutEffect(() => {
    if (isAgain && !isSuccess) form.current?.querySelector('input')?.focus()
  }, [isAgain, isSuccess])

  function startAgain() {
    reset()
    setAgain(true)
  }

  function submit(element: HTMLFormElement) {
    if (isPending) return
    const fields = new FormData(element)
    setProblems({})
    mutate({
      ...readEvent(element),
      name: String(fields.get('name')),
      email: String(fields.get('email')).trim(),
      homepage: String(fields.get('homepage') ?? ''),
    })
  }

  if (isSuccess) {
    return (
      <AnswerCard title="Thank you for your event" again="Submit another event" onAgain={startAgain}>
        <ol className="grid list-decimal gap-2 pl-5">
          <li>An editor reads your event before it’s published.</li>
          <li>We’ll email you when the editors decide.</li>
        </ol>
      </AnswerCard>
    )
  }
  const isMarked = Object.keys(problems).length > 0
  return (
    <form
      ref={form}
      method="post"
      action={action}
      className="group/form grid max-w-2xl justify-items-start gap-5 *:max-w-full"
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <SubmittedEventFields {...choices} limits={limits} zoneName={zoneName} problems={problems} />
      <fieldset className="grid w-full gap-4 border-y border-rule py-5">
        <legend className="float-left mb-1 w-full font-serif text-lg/normal font-semibold">About you</legend>
        <FormFieldPair>
          <FormField label="Your name" problem={problems.name}>
            <input type="text" name="name" required maxLength={limits.name} autoComplete="name" />
          </FormField>
          <FormField label="Your email address" problem={problems.email}>
            <EmailInput />
          </FormField>
        </FormFieldPair>
        <p className="mt-1.5 text-sm text-quiet">
          Only for the editors, in case they have a question. We delete it {keptDays} days after they decide.
        </p>
      </fieldset>
      <Honeypot />
      <div>
        <FormProblem>
          {error && (isMarked ? 'Couldn’t send the form. Check the fields marked above.' : reasonOf(error))}
        </FormProblem>
        {/* `disabled` would drop the keyboard focus. */}
        <button type="submit" className="button button-primary" aria-disabled={isPending}>
          {isPending ? 'Sending...' : 'Send to the editors'}
        </button>
      </div>
    </form>
  )
}

type RepeatChoices = readonly (readonly [value: string, label: string])[]
type SubmissionLimits = Readonly<
  Record<'title' | 'description' | 'location' | 'price' | 'link' | 'organiser' | 'note', number>
>

interface SubmittedEventFieldsProps {
  readonly categories: readonly string[]
  readonly repeats: RepeatChoices
  readonly limits: SubmissionLimits
  readonly zoneName: string
  readonly problems: Problems
}

/** Styles hide fields that a checkbox makes irrelevant, so that this works without script. */
function SubmittedEventFields({ categories, repeats, limits, zoneName, problems }: SubmittedEventFieldsProps) {
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
      <EventTimeFields zoneName={zoneName} problems={problems} />
      <FormFieldPair>
        <FormField label="Does it repeat?" problem={problems.recurrenceRule}>
          <select name="recurrenceRule" defaultValue="none">
            {repeats.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </FormField>
        <FormField
          label="Until"
          isOptional
          problem={problems.recurrenceEndDate}
          className="group-has-[[name=recurrenceRule]_[value=none]:checked]/form:hidden"
        >
          <input type="date" name="recurrenceEndDate" />
        </FormField>
      </FormFieldPair>
      <FormField label="Description" hint="Who can come, what to bring." isOptional problem={problems.description}>
        <textarea className="py-2.5" name="description" rows={6} maxLength={limits.description} />
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
      <FormFieldPair>
        <FormField label="Organizer" isOptional problem={problems.organiser}>
          <input type="text" name="organiser" maxLength={limits.organiser} />
        </FormField>
        <FormField label="Web address" isOptional problem={problems.link}>
          <input type="text" inputMode="url" name="link" maxLength={limits.link} placeholder="example.org/fair" />
        </FormField>
      </FormFieldPair>
      <FormField label="Note to the editors" hint="We don’t publish this note." isOptional problem={problems.note}>
        <textarea className="py-2.5" name="note" rows={3} maxLength={limits.note} />
      </FormField>
    </>
  )
}

interface EventTimeFieldsProps {
  readonly zoneName: string
  readonly problems: Problems
}

function EventTimeFields({ zoneName, problems }: EventTimeFieldsProps) {
  const [allDay, setAllDay] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  // A time is required only once script runs, which can lift it for all-day events. The box may be ticked before.
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (box.current) setAllDay(box.current.checked)
  }, [])
  return (
    <fieldset className="grid w-full gap-4 border-y border-rule py-5">
      <legend className="float-left mb-1 w-full font-serif text-lg/normal font-semibold">When</legend>
      <FormFieldPair>
        <FormField label="First day" problem={problems.startDate}>
          <input type="date" name="startDay" required />
        </FormField>
        <FormField label="Begins at" className="group-has-[[name=allDay]:checked]/form:hidden">
          <input type="time" name="startTime" required={isHydrated && !allDay} />
        </FormField>
      </FormFieldPair>
      <FormFieldPair>
        <FormField label="Last day" isOptional hint="If it ends on another day." problem={problems.endDate}>
          <input type="date" name="endDay" />
        </FormField>
        <FormField
          label="Ends at"
          isOptional
          problem={problems.endTime}
          className="group-has-[[name=allDay]:checked]/form:hidden"
        >
          <input type="time" name="endTime" />
        </FormField>
      </FormFieldPair>
      <label className="flex min-h-11 items-center gap-3">
        <input
          ref={box}
          className="size-5 accent-accent"
          type="checkbox"
          name="allDay"
          value="on"
          onChange={({ currentTarget }) => setAllDay(currentTarget.checked)}
        />{' '}
        All day
      </label>
      <p className="mt-1.5 text-sm text-quiet">Times are in {zoneName}.</p>
    </fieldset>
  )
}

function FormFieldPair({ children }: { children: ReactNode }) {
  return <div className="grid w-full grid-cols-1 items-start gap-4 min-[32rem]:grid-cols-2">{children}</div>
}

interface FormControlProps {
  id?: string
  className?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

interface FormFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  readonly isOptional?: boolean
  readonly className?: string
  readonly children: ReactElement<FormControlProps>
}

function FormField({ label, hint, problem, isOptional = false, className = '', children }: FormFieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={`w-full ${className}`}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
        {isOptional && <span className="font-normal text-quiet"> (optional)</span>}
      </label>
      {cloneElement(children, {
        id,
        className: `search-field ${children.props.className ?? ''}`,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-quiet">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
