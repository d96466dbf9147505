import { useEffect, useRef, useState } from 'preact/hooks'
import type { WholeItem } from '../event-item.ts'
import { OverPage } from '../OverPage.tsx'
import type { Paper } from '../paper.ts'
import { EventForm } from './EventForm.tsx'
import { FailureWords } from './FailureWords.tsx'
import { type EditedEvent, readEvent } from './staff-events.api.ts'

interface Props {
  readonly item: WholeItem
  readonly paper: Paper
  onClose(): void
  onSaved(): void
}

type Loaded = { at: 'loading' } | { at: 'ready'; event: EditedEvent } | { at: 'failed'; error: unknown }

const LEAVE_QUESTION = 'Leave without saving your changes?'

export function EditDialog({ item, paper, onClose, onSaved }: Props) {
  const { apiUrl, timeZone } = paper
  const { id } = item.details
  const [loaded, setLoaded] = useState<Loaded>({ at: 'loading' })
  const isChanged = useRef(false)

  useEffect(() => {
    let isWanted = true
    readEvent(apiUrl, id, timeZone).then(
      (event) => isWanted && setLoaded({ at: 'ready', event }),
      (error: unknown) => isWanted && setLoaded({ at: 'failed', error }),
    )
    return () => {
      isWanted = false
    }
  }, [apiUrl, id, timeZone])

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => isChanged.current && event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])

  return (
    <OverPage
      labelledBy="edit-event"
      className="dialog-edit"
      mayClose={() => !isChanged.current || confirm(LEAVE_QUESTION)}
      onClose={onClose}
    >
      <h2 id="edit-event" className="text-2xl">
        Edit Event
      </h2>
      {loaded.at === 'loading' && (
        <p className="issue-loading" role="status">
          <span className="spinner" aria-hidden="true" /> Loading event...
        </p>
      )}
      {loaded.at === 'failed' && (
        <p className="form-problem" role="alert">
          Couldn’t load the event. Close this window and try again.{' '}
          <FailureWords error={loaded.error} apiUrl={apiUrl} />
        </p>
      )}
      {loaded.at === 'ready' && (
        <EventForm
          id={id}
          event={loaded.event}
          repeats={item.repeats}
          apiUrl={apiUrl}
          onChange={() => {
            isChanged.current = true
          }}
          onCancel={onClose}
          onSaved={() => {
            isChanged.current = false
            onSaved()
          }}
        />
      )}
    </OverPage>
  )
}
