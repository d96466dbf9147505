import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError, reasonOf } from '../../lib/api-client.ts'
import { QUICK_SIGNUP_TOAST, takeCarriedEmail } from '../../lib/carried-email.ts'
import type { CategoryOption } from '../../lib/category-options.ts'
import { suggestAddress } from '../../lib/suggest-address.ts'
import { showToast } from '../../scripts/toaster.ts'
import { CategoryChoice, chosenCategories } from './CategoryChoice.tsx'
import { EmailField, type EmailProblem } from './EmailField.tsx'
import { SubscribedCard } from './SubscribedCard.tsx'
import { subscribe } from './subscribers.api.ts'

interface Props {
  readonly apiUrl: string
  readonly action: string
  readonly options: readonly CategoryOption[]
}

interface Done {
  readonly email: string
  readonly count: number
  readonly message: string
}

export function SubscribeForm({ apiUrl, action, options }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const email = useRef<HTMLInputElement>(null)
  /** We ask about an address once. A reader who sends it again means it. */
  const doubted = useRef('')
  const [isAlive, setAlive] = useState(false)
  const [count, setCount] = useState(0)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<EmailProblem>({})
  const [done, setDone] = useState<Done>()
  const [again, setAgain] = useState(0)

  // The form may have been filled in before script ran.
  useEffect(() => {
    setAlive(true)
    if (form.current) setCount(chosenCategories(form.current).length)
    const carried = takeCarriedEmail()
    if (carried) {
      if (email.current) email.current.value = carried
      showToast(document, QUICK_SIGNUP_TOAST)
    }
    if (again > 0) email.current?.focus()
  }, [again])

  async function send(event: SubmitEvent<HTMLFormElement>) {
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
    const meant = suggestAddress(input.email)
    if (meant && doubted.current !== input.email) {
      doubted.current = input.email
      showProblem({ meant })
      return
    }
    setPending(true)
    try {
      const message = await subscribe(apiUrl, input)
      setDone({ email: input.email, count: categories.length, message })
      showToast(document, { title: 'Successfully subscribed!', description: receivingText(categories.length) })
    } catch (error) {
      showToast(document, { title: 'Subscription failed', description: reasonOf(error), isFailure: true })
      if (error instanceof ApiError && error.status === 422) showProblem({ reason: error.message })
    } finally {
      setPending(false)
    }
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
    setDone(undefined)
    setCount(0)
    setAgain((times) => times + 1)
  }

  if (done) return <SubscribedCard {...done} onAgain={startAgain} />
  return (
    <form
      ref={form}
      method="post"
      action={action}
      className="card-form"
      onSubmit={send}
      onChange={({ currentTarget }) => setCount(chosenCategories(currentTarget).length)}
    >
      <EmailField field={email} problem={problem} onEdit={() => setProblem({})} onTake={take} />
      <CategoryChoice legend="What would you like to read?" options={options} needsChoice={count === 0} />
      <div className="form-trap" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <button
        type="submit"
        className="button button-primary"
        disabled={isAlive && count === 0}
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
