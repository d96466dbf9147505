import type { Subscription } from '@hometown/shared-types/contract/subscribers'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { AnswerCard } from '../../components/AnswerCard.tsx'
import { WithQueries } from '../../components/WithQueries.tsx'
import { ApiError, callApi, reasonOf } from '../../lib/api-client.ts'
import type { CategoryOption } from '../../lib/category-options.ts'
import { SUBSCRIBE_PATH } from '../../lib/island-paths.ts'
import { FindSubscription } from './FindSubscription.tsx'
import { Preferences } from './Preferences.tsx'

interface Props {
  readonly apiUrl: string
  /** Where the form posts without script; the service then mails a link. */
  readonly action: string
  readonly options: readonly CategoryOption[]
}

const AGAIN = 'Search Another Email'

/** Of an address that was typed, or of a mailed link. */
type Asked = { readonly email: string } | { readonly key: string }

export function ManageSubscription(props: Props) {
  return (
    <WithQueries>
      <FindAndChange {...props} />
    </WithQueries>
  )
}

function FindAndChange({ apiUrl, action, options }: Props) {
  const [isAgain, setAgain] = useState(false)
  // Where readers manage by mail, the service doesn't reveal whether it knows an address, and there is no subscription.
  const {
    mutate: look,
    reset,
    ...found
  } = useMutation({
    mutationFn: (asked: Asked) => findSubscription(apiUrl, asked),
  })

  useEffect(() => {
    const open = () => {
      const key = takeKey()
      if (key !== undefined) look({ key })
    }
    open()
    // Handle a link that is pasted while this page is open.
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [look])

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
        problem={isError ? problemOf(error) : undefined}
        hasFocus={isError || (isAgain && !isPending)}
        onEdit={() => isError && reset()}
        onFind={(email) => look({ email })}
      />
    )
  }
  const { data: subscription, variables: asked } = found
  if (subscription === undefined) return <LinkMailed email={'email' in asked ? asked.email : ''} onAgain={startAgain} />
  if (subscription.status === 'unsubscribed')
    return <UnsubscribedCard email={subscription.email} onAgain={startAgain} />
  return <Preferences apiUrl={apiUrl} subscription={subscription} options={options} onAgain={startAgain} />
}

/** Undefined if the service mails a link to the address, in case it is subscribed. */
async function findSubscription(apiUrl: string, asked: Asked): Promise<Subscription | undefined> {
  const answer =
    'key' in asked
      ? await callApi(apiUrl, 'GET', `/api/subscribers/by-key/${encodeURIComponent(asked.key)}`)
      : await callApi(apiUrl, 'POST', '/api/subscribers/look-up', asked)
  const found = answer as Subscription | { message: string }
  return 'message' in found ? undefined : found
}

/** Removes the key from the URL at once, so that no history keeps it. */
function takeKey(): string | undefined {
  const key = /^#key=(.+)$/.exec(location.hash)?.[1]
  if (key === undefined) return undefined
  history.replaceState(history.state, '', location.pathname + location.search)
  return readable(key)
}

/** A link cut off within an escape sequence can't be decoded. The service then rejects the key. */
function readable(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/** Apart from rate limits, server errors and no answer, every failure means that there is no subscription. */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) return reasonOf(error)
  return 'No subscription found for this email address'
}

/** The same for known and unknown addresses, so that it reveals nothing. */
function LinkMailed({ email, onAgain }: { email: string; onAgain(): void }) {
  return (
    <AnswerCard title="Check your email" again={AGAIN} onAgain={onAgain}>
      <p>
        If this address is subscribed, a link is on its way to <strong>{email}</strong>. It can take a few minutes.
        Check your spam folder, too.
      </p>
    </AnswerCard>
  )
}

function UnsubscribedCard({ email, onAgain }: { email: string; onAgain(): void }) {
  return (
    <AnswerCard title="Already Unsubscribed" again={AGAIN} onAgain={onAgain}>
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
