import type { Subscription, UpdateSubscriptionInput } from '@hometown/shared-types/contract/subscribers'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../components/Dialog.tsx'
import { AnswerCard, EmailInput, FormProblem } from '../../components/form-parts.tsx'
import { withQueries } from '../../components/with-queries.tsx'
import { ApiError, callApi, reasonOf } from '../../lib/api-client.ts'
import { SUBSCRIBE_PATH } from '../../lib/island-paths.ts'
import { showToast } from '../../scripts/toaster.ts'
import { CategoryChoice, chosenCategories } from './CategoryChoice.tsx'

interface ManageSubscriptionProps {
  readonly apiUrl: string
  /** The form posts here without script; the service then mails a link. */
  readonly action: string
}

const SEARCH_AGAIN_LABEL = 'Search Another Email'

/** A reader typed the email address, or a mailed link has the key. */
type SubscriptionLookup = { readonly email: string } | { readonly key: string }

export const ManageSubscription = withQueries(FindAndChangeSubscription)

function FindAndChangeSubscription({ apiUrl, action }: ManageSubscriptionProps) {
  const [isAgain, setAgain] = useState(false)
  // The service doesn't reveal whether it knows an address where readers manage by mail, so there is no subscription.
  const {
    mutate: find,
    reset,
    ...found
  } = useMutation({
    mutationFn: (lookup: SubscriptionLookup) => findSubscription(apiUrl, lookup),
  })

  useEffect(() => {
    const open = () => {
      const key = takeKeyFromAddress()
      if (key !== undefined) find({ key })
    }
    open()
    // Handle a link that is pasted while this page is open.
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [find])

  function startAgain() {
    reset()
    setAgain(true)
  }

  if (!found.isSuccess) {
    const { isPending, isError, error } = found
    return (
      <FindSubscription
        action={action}
        isSearching={isPending}
        problem={isError ? subscriptionProblemOf(error) : undefined}
        hasFocus={isError || (isAgain && !isPending)}
        onEdit={() => isError && reset()}
        onFind={(email) => find({ email })}
      />
    )
  }
  const { data: subscription, variables: lookup } = found
  if (subscription === undefined)
    return <SubscriptionLinkMailed email={'email' in lookup ? lookup.email : ''} onAgain={startAgain} />
  if (subscription.status === 'unsubscribed')
    return <UnsubscribedCard email={subscription.email} onAgain={startAgain} />
  return <SubscriptionPreferences apiUrl={apiUrl} subscription={subscription} onAgain={startAgain} />
}

/** Returns undefined if the service mails a link to the address, in case it is subscribed. */
async function findSubscription(apiUrl: string, lookup: SubscriptionLookup): Promise<Subscription | undefined> {
  const answer =
    'key' in lookup
      ? await callApi(apiUrl, 'GET', `/api/subscribers/by-key/${encodeURIComponent(lookup.key)}`)
      : await callApi(apiUrl, 'POST', '/api/subscribers/look-up', lookup)
  const found = answer as Subscription | { message: string }
  return 'message' in found ? undefined : found
}

/** Removes the key from the URL at once, so that no history keeps it. */
function takeKeyFromAddress(): string | undefined {
  const key = /^#key=(.+)$/.exec(location.hash)?.[1]
  if (key === undefined) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return readableSubscriptionKey(key)
}

/** A link cut off within an escape sequence can't be decoded. The service then rejects the key. */
function readableSubscriptionKey(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/** Every failure means that there is no subscription, apart from rate limits, server errors and no answer. */
function subscriptionProblemOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) return reasonOf(error)
  return 'No subscription found for this email address'
}

/** Known and unknown addresses get the same text, so that it reveals nothing. */
function SubscriptionLinkMailed({ email, onAgain }: { email: string; onAgain(): void }) {
  return (
    <AnswerCard title="Check your email" again={SEARCH_AGAIN_LABEL} onAgain={onAgain}>
      <p>
        If this address is subscribed, a link is on its way to <strong>{email}</strong>. It can take a few minutes.
        Check your spam folder, too.
      </p>
    </AnswerCard>
  )
}

function UnsubscribedCard({ email, onAgain }: { email: string; onAgain(): void }) {
  return (
    <AnswerCard title="Already Unsubscribed" again={SEARCH_AGAIN_LABEL} onAgain={onAgain}>
      <p>
        <strong>{email}</strong> is unsubscribed from all newsletters. To get them again,{' '}
        <a href={SUBSCRIBE_PATH} className="text-accent underline">
          subscribe
        </a>{' '}
        and open the link that we email you.
      </p>
    </AnswerCard>
  )
}

interface FindSubscriptionProps {
  readonly action: string
  readonly isSearching: boolean
  readonly problem: string | undefined
  readonly hasFocus: boolean
  onEdit(): void
  onFind(email: string): void
}

function FindSubscription({ action, isSearching, problem, hasFocus, onEdit, onFind }: FindSubscriptionProps) {
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
          <EmailInput
            ref={field}
            id="find-email"
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

interface SubscriptionPreferencesProps {
  readonly apiUrl: string
  readonly subscription: Subscription
  onAgain(): void
}

function SubscriptionPreferences({ apiUrl, subscription, onAgain }: SubscriptionPreferencesProps) {
  const { id, email, categories } = subscription
  const heading = useRef<HTMLHeadingElement>(null)
  const [count, setCount] = useState(categories.length)
  const [isAsking, setAsking] = useState(false)
  useLayoutEffect(() => heading.current?.focus(), [])

  const { mutate, isPending } = useMutation({
    mutationFn: (change: UpdateSubscriptionInput) =>
      callApi(apiUrl, 'PATCH', `/api/subscribers/${encodeURIComponent(id)}`, change),
    onSuccess(_, change) {
      if ('categories' in change) {
        showToast(document, {
          title: 'Preferences updated',
          description: 'Your subscription preferences have been saved.',
        })
        return
      }
      showToast(document, {
        title: 'Unsubscribed successfully',
        description: "You've been removed from our mailing list.",
      })
      onAgain()
    },
    onError(error, change) {
      const title = 'categories' in change ? 'Update failed' : 'Unsubscribe failed'
      showToast(document, { title, description: reasonOf(error), isFailure: true })
    },
  })

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = chosenCategories(event.currentTarget)
    if (chosen.length > 0 && !isPending) mutate({ categories: chosen })
  }

  function leave() {
    setAsking(false)
    mutate({ status: 'unsubscribed' })
  }

  return (
    <>
      <section className="grid max-w-2xl justify-items-start gap-5 *:max-w-full" aria-labelledby="preferences">
        <h2 id="preferences" ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {`Managing subscription for ${email}`}
        </h2>
        <form
          className="w-full"
          onSubmit={save}
          onChange={({ currentTarget }) => setCount(chosenCategories(currentTarget).length)}
        >
          <CategoryChoice legend="Your categories" chosen={categories} needsChoice={count === 0} />
          <div className="mt-4 flex flex-wrap gap-3">
            <button
              type="submit"
              className="button button-primary"
              disabled={count === 0}
              // `disabled` would drop the keyboard focus.
              aria-disabled={isPending}
            >
              Update Preferences
            </button>
            <button type="button" className="button" onClick={onAgain}>
              Search Another
            </button>
          </div>
        </form>
      </section>
      <section
        className="mt-10 grid max-w-2xl justify-items-start gap-2 border-t border-rule pt-6 *:max-w-full"
        aria-labelledby="unsubscribe"
      >
        <h2 id="unsubscribe" className="text-xl">
          Unsubscribe
        </h2>
        <p className="text-quiet">
          You’ll stop getting newsletters in all categories. You can subscribe again at any time.
        </p>
        <p>
          <button
            type="button"
            className="button button-danger"
            aria-disabled={isPending}
            onClick={() => !isPending && setAsking(true)}
          >
            Unsubscribe from All Newsletters
          </button>
        </p>
      </section>
      {isAsking && (
        <ConfirmDialog
          question="Are you sure you want to unsubscribe from all newsletters?"
          note={`We’ll stop emailing ${email} right away.`}
          action="Unsubscribe"
          onConfirm={leave}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
