import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import { isoTime } from '@hometown/shared-types/iso-time'
import type { SimilarEvent } from '@hometown/shared-types/similar-event'
import type { EventSubmissionRow } from './event-submissions.table.ts'
import type { Facts } from './submission-facts.ts'

export function columnsOf(facts: Facts) {
  return {
    title: facts.title,
    description: facts.description,
    location: facts.location,
    category: facts.category,
    start_date: facts.startDate,
    end_date: facts.endDate,
    all_day: facts.allDay ? 1 : 0,
    recurrence_rule: facts.recurrenceRule,
    recurrence_end_date: facts.recurrenceEndDate,
    price: facts.price,
    link: facts.link,
    organiser: facts.organiser,
    note: facts.note,
  }
}

export function factsOf(row: EventSubmissionRow): Facts & { timeZone: string } {
  return {
    title: row.title,
    description: row.description,
    location: row.location,
    category: row.category,
    startDate: row.start_date,
    endDate: row.end_date,
    timeZone: row.time_zone,
    allDay: row.all_day === 1,
    recurrenceRule: row.recurrence_rule,
    recurrenceEndDate: row.recurrence_end_date,
    price: row.price,
    link: row.link,
    organiser: row.organiser,
    note: row.note,
  }
}

export interface EventOfSubmission {
  id: string
  title: string
  slug: string
  status: 'draft' | 'published'
  version: number
}

export function deskSubmissionFrom(
  row: EventSubmissionRow,
  event: EventOfSubmission | undefined,
  similar: SimilarEvent[],
): DeskSubmission {
  const isDraft = row.status === 'waiting'
  return {
    ...factsOf(row),
    id: row.id,
    status: row.status,
    name: row.submitter_name,
    email: row.submitter_email,
    reason: row.reason ?? '',
    event: event ? { id: event.id, title: event.title, slug: event.slug, status: event.status } : null,
    edited: isDraft && event !== undefined && row.event_version !== null && event.version > row.event_version,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at === null ? null : isoTime(row.decided_at),
    createdAt: isoTime(row.created_at),
    version: shownVersion(row, event),
    similar,
  }
}

/** Covers the submission and its draft, because either may change while it waits. */
export function shownVersion(
  { status, version }: Pick<EventSubmissionRow, 'status' | 'version'>,
  event: Pick<EventOfSubmission, 'version'> | undefined,
): string {
  return status === 'waiting' ? `${version}-${event?.version ?? 0}` : `${version}`
}
