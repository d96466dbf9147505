import type { SubmissionReceived } from '@hometown/shared-types/event-submission'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { WithQueries } from '../../components/WithQueries.tsx'
import { reasonOf } from '../../lib/api-client.ts'
import { HandedInCard } from './HandedInCard.tsx'
import { HandInForm, type HandInProps } from './HandInForm.tsx'
import { findSubmission } from './submissions.api.ts'
import { TrackedEvent } from './TrackedEvent.tsx'

export function SubmitEvent(props: HandInProps) {
  return (
    <WithQueries>
      <HandInOrTrack {...props} />
    </WithQueries>
  )
}

function HandInOrTrack(props: HandInProps) {
  const { apiUrl } = props
  const client = useQueryClient()
  const [sent, setSent] = useState<SubmissionReceived>()
  const [times, setTimes] = useState(0)
  // Read again each time: the editors may have decided.
  const [key, setKey] = useState<string>()
  const queryKey = ['submission', key]
  const tracked = useQuery({
    queryKey,
    queryFn: key === undefined ? skipToken : () => findSubmission(apiUrl, key),
    gcTime: 0,
  })

  useEffect(() => {
    const open = () => {
      const asked = keyOfAddress()
      if (asked === undefined) return
      keepFromSearch()
      setSent(undefined)
      setKey(asked)
    }
    open()
    // Handle a link that is pasted while this page is open.
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])

  function startAgain() {
    history.replaceState(history.state, '', location.pathname)
    setTimes(times + 1)
    setSent(undefined)
    setKey(undefined)
  }

  if (tracked.isLoading) {
    return (
      <p className="text-quiet" role="status">
        Looking for your event...
      </p>
    )
  }
  if (key !== undefined && tracked.data) {
    return (
      <TrackedEvent
        {...props}
        submissionKey={key}
        event={tracked.data}
        onChange={(event) => client.setQueryData(queryKey, event)}
        onAgain={startAgain}
      />
    )
  }
  if (sent) {
    return (
      <HandedInCard
        url={sent.url}
        onLook={() => {
          location.hash = `key=${encodeURIComponent(sent.key)}`
        }}
        onAgain={startAgain}
      />
    )
  }
  return (
    <>
      {tracked.isError && (
        <p className="form-note" role="alert">
          {reasonOf(tracked.error)}
        </p>
      )}
      <HandInForm key={times} {...props} onDone={setSent} />
    </>
  )
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
