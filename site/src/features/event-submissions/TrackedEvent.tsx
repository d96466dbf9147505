import { whenWords } from '@hometown/shared-types/calendar/event-labels'
import type { TrackedSubmission } from '@hometown/shared-types/event-submission'
import { useLayoutEffect, useRef, useState } from 'react'
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
  waiting: ['Waiting for an editor', 'Your event isn’t public yet. We’ll email you when the editors decide.'],
  approved: ['On the calendar', 'An editor published your event.'],
  declined: ['Not published', 'The editors decided not to put your event on the calendar.'],
  merged: ['Already on the calendar', 'We already had this event, so the editors merged the two.'],
  withdrawn: ['Withdrawn', 'You withdrew your event, and we deleted your name and address.'],
}

const GONE = ['No longer on the calendar', 'We published your event, and the editors later took it off.'] as const

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
      showToast(document, { title: 'Couldn’t withdraw your event', description: reasonOf(error), isFailure: true })
    }
    heading.current?.focus()
  }

  function save(corrected: TrackedSubmission) {
    setMode('look')
    onChange(corrected)
    showToast(document, { title: 'Event corrected', description: 'The editors see your changes.' })
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
        {event.reason && <p className="tracked-reason">The editors’ reason: {event.reason}</p>}
        {event.eventUrl && (
          <p>
            <a href={event.eventUrl}>View it on the calendar</a>
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
                  Correct event
                </button>
                <button type="button" className="button button-danger" onClick={() => setMode('ask')}>
                  Withdraw event
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
          note="The editors won’t see it anymore, and we’ll delete your name and address. You can submit it again."
          action="Withdraw event"
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
    ['Price', event.price],
    ['Section', event.category],
    ['Organizer', event.organiser],
    ['Web address', event.link],
    ['Description', event.description],
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
