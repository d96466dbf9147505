import type { Subscription } from '@hometown/shared-types/subscriber'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { ApiError, reasonOf } from '../../lib/api-client.ts'
import type { CategoryOption } from './CategoryChoice.tsx'
import { FindSubscription } from './FindSubscription.tsx'
import { LinkMailed } from './LinkMailed.tsx'
import { Preferences } from './Preferences.tsx'
import { findSubscription, openSubscription } from './subscribers.api.ts'
import { UnsubscribedCard } from './UnsubscribedCard.tsx'

interface Props {
  readonly apiUrl: string
  /** Where the form posts without script; the service then mails a link. */
  readonly action: string
  readonly options: readonly CategoryOption[]
}

interface Asked {
  readonly email?: string
  /** From a mailed link. */
  readonly key?: string
}

type Step =
  | { at: 'search'; problem?: string; isAgain?: boolean }
  | { at: 'searching' }
  | { at: 'mailed'; email: string }
  | { at: 'found'; subscription: Subscription; key: string | undefined }

export function ManageSubscription({ apiUrl, action, options }: Props) {
  const [step, setStep] = useState<Step>({ at: 'search' })
  const latest = useRef(0)
  const look = useCallback(async (ask: () => Promise<Subscription | undefined>, { email = '', key }: Asked) => {
    latest.current += 1
    const asked = latest.current
    setStep({ at: 'searching' })
    const answer = await stepAfter(ask, { email, key })
    // Another link may have been opened meanwhile.
    if (asked === latest.current) setStep(answer)
  }, [])

  useEffect(() => {
    const open = () => {
      const key = takeKey()
      if (key !== undefined) look(() => openSubscription(apiUrl, key), { key }).catch(reportError)
    }
    open()
    // Handle a link that is pasted while this page is open.
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [apiUrl, look])

  const startAgain = () => setStep({ at: 'search', isAgain: true })
  switch (step.at) {
    case 'mailed':
      return <LinkMailed email={step.email} onAgain={startAgain} />
    case 'found':
      return step.subscription.status === 'unsubscribed' ? (
        <UnsubscribedCard email={step.subscription.email} onAgain={startAgain} />
      ) : (
        <Preferences
          apiUrl={apiUrl}
          subscription={step.subscription}
          mailKey={step.key}
          options={options}
          onAgain={startAgain}
        />
      )
    default:
      return (
        <FindSubscription
          action={action}
          isSearching={step.at === 'searching'}
          problem={step.at === 'search' ? step.problem : undefined}
          hasFocus={step.at === 'search' && (step.isAgain === true || step.problem !== undefined)}
          onEdit={() => setStep((now) => (now.at === 'search' && now.problem ? { at: 'search' } : now))}
          onFind={(email) => look(() => findSubscription(apiUrl, email), { email })}
        />
      )
  }
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

/** With MANAGE_BY=mail the service doesn't reveal whether it knows an address. */
async function stepAfter(ask: () => Promise<Subscription | undefined>, { email = '', key }: Asked): Promise<Step> {
  try {
    const subscription = await ask()
    return subscription ? { at: 'found', subscription, key } : { at: 'mailed', email }
  } catch (error) {
    return { at: 'search', problem: problemOf(error) }
  }
}

/** Apart from rate limits, server errors and no answer, every failure means that there is no subscription. */
function problemOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 429 || error.status >= 500) return reasonOf(error)
  return 'No subscription found for this email address'
}
