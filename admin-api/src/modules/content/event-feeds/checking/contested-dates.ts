import type { EventException } from '@hometown/shared-types/event'
import { dateStates } from '../reading/dates/date-states.ts'
import { fieldHashes } from '../reading/event-fields.ts'
import type { DescribedEvent } from '../reading/feed-event.ts'
import type { FieldHashes } from '../reading/field-hashes.ts'

interface Here {
  readonly skippedDates: readonly string[]
  readonly exceptions: readonly EventException[]
  readonly rrule: string | null
  /** Null for a series without end. */
  readonly lastDay: string | null
}

export interface Contested {
  /** The event without what is contested. Its hashes say so, and the next check finds it again. */
  readonly event: DescribedEvent
  readonly days: readonly string[]
  readonly isShorter: boolean
}

/** Dates that a calendar leaves out or cancels while another source lists the event: readers would stay at home. */
export function withoutContested(event: DescribedEvent, here: Here, before: FieldHashes): Contested {
  const [ours, theirs] = [dateStates(here), dateStates(event)]
  const days = [...theirs].flatMap(([day, their]) => {
    const our = ours.get(day)
    return takesPlace(their) || (our !== undefined && !takesPlace(our)) ? [] : [day]
  })
  const isShorter = isShorterThan(event, here)
  if (days.length === 0 && !isShorter) return { event, days, isShorter }
  const kept = days.flatMap((day) => here.exceptions.find(({ originalDate }) => originalDate === day) ?? [])
  const taken = {
    ...event,
    skippedDates: event.skippedDates.filter((day) => !days.includes(day)),
    exceptions: [...event.exceptions.filter(({ originalDate }) => !days.includes(originalDate)), ...kept],
  }
  const hashes = fieldHashes(taken)
  if (isShorter) {
    hashes.time = before.time ?? ''
    hashes.repetition = before.repetition ?? ''
  }
  return { event: { ...taken, hashes }, days, isShorter }
}

function takesPlace(state: 'skipped' | EventException): boolean {
  return state !== 'skipped' && !state.cancelled
}

function isShorterThan({ rrule, lastDay }: DescribedEvent, here: Here): boolean {
  if (here.rrule === null) return false
  if (rrule === null) return true
  return lastDay !== null && (here.lastDay === null || lastDay < here.lastDay)
}
