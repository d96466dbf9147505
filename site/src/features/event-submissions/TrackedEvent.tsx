import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import type { TrackedSubmission } from '@hometown/shared-types/event-submission'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { reasonOf } from '../../lib/api-client.ts'
import { showToast } from '../../scripts/toaster.ts'
import { CorrectForm } from './CorrectForm.tsx'
import type { HandInProps } from './HandInForm.tsx'
import { REPEATS } from './submission-values.ts'
import { withdrawSubmission } from './submissions.api.ts'

type Props = HandInProps & {
  readonly submissionKey: string
  readonly event: TrackedSubmission
  onChange(event: TrackedSubmission): void
  onAgain(): void
}

const STATES: Readonly<Record<TrackedSubmission['status'], readonly [title: string, text: string]>> = {
  waiting: ['Waiting for an editor', 'Nothing of it is public yet. We write to you when it is decided.'],
  approved: ['On the calendar', 'An editor has published it.'],
  declined: ['Not published', 'The editors have decided not to put it on the calendar.'],
  merged: ['On the calendar already', 'The event was known to us, so the editors have put the two together.'],
  withdrawn: ['Withdrawn', 'You have taken it back, and we have deleted your name and address.'],
}

const GONE = ['Not on the calendar any more', 'It was published, and the editors have taken it off again.'] as const

function stateOf({ status, eventUrl }: TrackedSubmission): readonly [title: string, text: string] {
  return status === 'approved' && eventUrl === null ? GONE : STATES[status]
}

export function TrackedEvent(props: Props) {
  const { apiUrl, submissionKey, event, onChange, onAgain } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [mode, setMode] = useState<'look' | 'correct' | 'ask'>('look')
  useLayoutEffect(() => heading.current?.focus(), [])

  async function withdraw() {
    setMode('look')
    try {
      onChange(await withdrawSubmission(apiUrl, submissionKey))
    } catch (error) {
      showToast(document, { title: 'It was not withdrawn', description: reasonOf(error), isFailure: true })
    }
    heading.current?.focus()
  }

  function save(corrected: TrackedSubmission) {
    setMode('look')
    onChange(corrected)
    showToast(document, { title: 'Your event is corrected', description: 'The editors see it as it is now.' })
    heading.current?.focus()
  }

  const [title, text] = stateOf(event)
  return (
    <section className="card-form" aria-labelledby="tracked">
      <h2 id="tracked" ref={heading} tabIndex={-1} className="text-2xl">
        {event.title}
      </h2>
      <div className="tracked-state" data-status={event.status}>
        <p className="tracked-title">{title}</p>
        <p>{text}</p>
        {event.reason && <p className="tracked-reason">They write: {event.reason}</p>}
        {event.eventUrl && (
          <p>
            <a href={event.eventUrl}>See it on the calendar</a>
          </p>
        )}
      </div>
      {mode === 'correct' ? (
        <CorrectForm {...props} onSave={save} onCancel={() => setMode('look')} />
      ) : (
        <>
          <EventFacts event={event} />
          <div className="form-buttons">
            {event.status === 'waiting' && (
              <>
                <button type="button" className="button button-primary" onClick={() => setMode('correct')}>
                  Correct it
                </button>
                <button type="button" className="button button-danger" onClick={() => setMode('ask')}>
                  Withdraw it
                </button>
              </>
            )}
            <button type="button" className="button" onClick={onAgain}>
              Submit another event
            </button>
          </div>
        </>
      )}
      {mode === 'ask' && (
        <ConfirmDialog
          question="Withdraw this event?"
          note="The editors no longer see it, and your name and address are deleted. You can submit it again."
          action="Withdraw it"
          onConfirm={() => withdraw().catch(reportError)}
          onCancel={() => setMode('look')}
        />
      )}
    </section>
  )
}

function EventFacts({ event }: Pick<Props, 'event'>) {
  const { startDate: start, endDate: end, allDay, recurrenceRule, recurrenceEndDate } = event
  const repeats = REPEATS.find(([value]) => value === recurrenceRule)?.[1]
  const until = recurrenceEndDate
    ? `, until ${whenWords({ start: recurrenceEndDate, end: recurrenceEndDate }, true, '')}`
    : ''
  const facts = [
    ['When', whenWords({ start, end }, allDay, '')],
    ['Repeats', repeats && `${repeats}${until}`],
    ['Place', event.location],
    ['Section', event.category],
    ['Organizer', event.organiser],
    ['Web address', event.link],
    ['What happens there', event.description],
    ['Your note to the editors', event.note],
  ] as const
  return (
    <dl className="tracked-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
