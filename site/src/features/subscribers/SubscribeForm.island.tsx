import type { SubscribeInput } from '@hometown/shared-types/contract/subscribers'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { AnswerCard, EmailInput, Honeypot } from '../../components/form-parts.tsx'
import { useIsHydrated, withQueries } from '../../components/with-queries.tsx'
import { ApiError, callApi, reasonOf, textOf } from '../../lib/api-client.ts'
import { takeEmailFromQuickSignup } from '../../scripts/quick-signup.ts'
import { showToast } from '../../scripts/toaster.ts'
import { CategoryChoice, chosenCategories } from './CategoryChoice.tsx'
import { suggestAddress } from './suggest-address.ts'

interface Props {
  readonly apiUrl: string
  readonly action: string
}

const SUBSCRIBED = 'Successfully Subscribed!'

export const SubscribeForm = withQueries(SubscribeOnce)

function SubscribeOnce({ apiUrl, action }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const email = useRef<HTMLInputElement>(null)
  /** We ask about an address once. A reader who sends it again means it. */
  const questioned = useRef('')
  const isHydrated = useIsHydrated()
  const [count, setCount] = useState(0)
  const [problem, setProblem] = useState<EmailProblem>({})
  const [again, setAgain] = useState(0)
  const { mutate, isPending, isSuccess, data, variables, reset } = useMutation({
    mutationFn: (input: SubscribeInput) => callApi(apiUrl, 'POST', '/api/subscribers', input),
    onSuccess: (_, { categories }) =>
      showToast(document, { title: 'Successfully subscribed!', description: receivingText(categories.length) }),
    onError(error) {
      showToast(document, { title: 'Subscription failed', description: reasonOf(error), isFailure: true })
      if (error instanceof ApiError && error.status === 422) showProblem({ reason: error.message })
    },
  })

  // The form may have been filled in before script ran.
  useEffect(() => {
    if (form.current) setCount(chosenCategories(form.current).length)
    const typed = takeEmailFromQuickSignup()
    if (typed) {
      if (email.current) email.current.value = typed
      showToast(document, {
        title: 'Almost there',
        description: 'Choose what you want to read to finish signing up.',
      })
    }
    if (again > 0) email.current?.focus()
  }, [again])

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const fields = new FormData(event.currentTarget)
    const categories = chosenCategories(event.currentTarget)
    if (categories.length === 0) return
    const input = {
      email: String(fields.get('email')).trim(),
      categories,
      status: 'active' as const,
      homepage: String(fields.get('homepage') ?? ''),
    }
    const suggestion = suggestAddress(input.email)
    if (suggestion && questioned.current !== input.email) {
      questioned.current = input.email
      showProblem({ suggestion })
      return
    }
    mutate(input)
  }

  function showProblem(found: EmailProblem) {
    setProblem(found)
    email.current?.focus()
  }

  function take(address: string) {
    if (email.current) email.current.value = address
    showProblem({})
  }

  function startAgain() {
    setProblem({})
    reset()
    setCount(0)
    setAgain((times) => times + 1)
  }

  if (isSuccess) {
    const message = textOf(data, 'message') ?? ''
    const { length } = variables.categories
    return (
      <AnswerCard title={SUBSCRIBED} again="Subscribe Another Email" onAgain={startAgain}>
        <p>
          We have your request: <strong>{variables.email}</strong> for {length}{' '}
          {length === 1 ? 'category' : 'categories'}.
        </p>
        {message && message.toLowerCase() !== SUBSCRIBED.toLowerCase() && <p className="text-quiet">{message}</p>}
      </AnswerCard>
    )
  }
  return (
    <form
      ref={form}
      method="post"
      action={action}
      className="grid max-w-2xl justify-items-start gap-5 *:max-w-full"
      onSubmit={send}
      onChange={({ currentTarget }) => setCount(chosenCategories(currentTarget).length)}
    >
      <EmailField field={email} problem={problem} onEdit={() => setProblem({})} onTake={take} />
      <CategoryChoice legend="What would you like to read?" needsChoice={count === 0} />
      <Honeypot />
      <button
        type="submit"
        // The button stays at hand on phones, where the choice is longer than the screen.
        className="button button-primary max-sm:enabled:sticky max-sm:bottom-3 max-sm:z-2 max-sm:w-full max-sm:justify-center"
        disabled={isHydrated && count === 0}
        // `disabled` would drop the keyboard focus.
        aria-disabled={isPending}
      >
        {isPending ? 'Subscribing...' : 'Subscribe'}
      </button>
    </form>
  )
}

function receivingText(count: number): string {
  return count === 1
    ? "You'll receive newsletters for 1 category."
    : `You'll receive newsletters for ${count} categories.`
}

interface EmailProblem {
  readonly reason?: string
  readonly suggestion?: string
}

interface EmailFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly problem: EmailProblem
  onEdit(): void
  onTake(address: string): void
}

function EmailField({ field, problem: { reason, suggestion }, onEdit, onTake }: EmailFieldProps) {
  return (
    <div className="w-full">
      <label htmlFor="subscribe-email" className="mb-1 block text-sm font-semibold">
        Email address
      </label>
      <EmailInput
        ref={field}
        id="subscribe-email"
        className="search-field"
        aria-invalid={reason ? true : undefined}
        aria-describedby="subscribe-problem"
        onInput={onEdit}
      />
      {/* The message keeps its line free, so that nothing moves when it appears. */}
      <p
        id="subscribe-problem"
        className={`mt-1.5 min-h-6 text-sm/6 ${reason ? 'font-semibold text-danger' : 'text-quiet'}`}
        role="alert"
      >
        {reason}
        {suggestion && (
          <>
            Did you mean{' '}
            <button type="button" className="underline cursor-pointer" onClick={() => onTake(suggestion)}>
              {suggestion}
            </button>
            ? If not, press Subscribe again.
          </>
        )}
      </p>
    </div>
  )
}
