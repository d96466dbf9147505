import type { TrackedSubmission } from '@hometown/shared-types/event-submission'
import { useEffect, useState } from 'preact/hooks'
import { reasonOf } from '../../lib/api-client.ts'
import { HandedInCard } from './HandedInCard.tsx'
import { HandInForm, type HandInProps } from './HandInForm.tsx'
import { findSubmission } from './submissions.api.ts'
import { TrackedEvent } from './TrackedEvent.tsx'

type Step =
  | { at: 'form'; problem?: string }
  | { at: 'looking' }
  | { at: 'sent'; key: string; url: string }
  | { at: 'found'; key: string; event: TrackedSubmission }

export function SubmitEvent(props: HandInProps) {
  const { apiUrl } = props
  const [step, setStep] = useState<Step>({ at: 'form' })
  const [times, setTimes] = useState(0)

  useEffect(() => {
    const open = () => {
      const key = keyOfAddress()
      if (key !== undefined) look(key).catch(reportError)
    }
    async function look(key: string) {
      keepFromSearch()
      setStep({ at: 'looking' })
      try {
        setStep({ at: 'found', key, event: await findSubmission(apiUrl, key) })
      } catch (error) {
        setStep({ at: 'form', problem: reasonOf(error) })
      }
    }
    open()
    // Handle a link that is pasted while this page is open.
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [apiUrl])

  function startAgain() {
    history.replaceState(history.state, '', location.pathname)
    setTimes(times + 1)
    setStep({ at: 'form' })
  }

  switch (step.at) {
    case 'looking':
      return (
        <p className="text-quiet" role="status">
          Looking for your event...
        </p>
      )
    case 'sent':
      return (
        <HandedInCard
          url={step.url}
          onLook={() => {
            location.hash = `key=${encodeURIComponent(step.key)}`
          }}
          onAgain={startAgain}
        />
      )
    case 'found':
      return (
        <TrackedEvent
          {...props}
          submissionKey={step.key}
          event={step.event}
          onChange={(event) => setStep({ ...step, event })}
          onAgain={startAgain}
        />
      )
    default:
      return (
        <>
          {step.problem && (
            <p className="form-note" role="alert">
              {step.problem}
            </p>
          )}
          <HandInForm key={times} {...props} onDone={({ key, url }) => setStep({ at: 'sent', key, url })} />
        </>
      )
  }
}

/** The key stays in the fragment, so that the page can be reopened; a fragment is never sent to a server. */
function keyOfAddress(): string | undefined {
  const key = /^#key=(.+)$/.exec(location.hash)?.[1]
  if (key === undefined) return undefined
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/** The page now shows a private submission. */
function keepFromSearch(): void {
  if (document.querySelector('meta[name="robots"][content*="noindex"]')) return
  const meta = document.createElement('meta')
  meta.name = 'robots'
  meta.content = 'noindex'
  document.head.append(meta)
}
