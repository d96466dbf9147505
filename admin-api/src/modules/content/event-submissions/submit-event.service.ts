import { daysBetween, wallTimeAfter } from '@hometown/shared-types/calendar/days'
import { addCountyDays, type CountyDate, countyDate } from '@hometown/shared-types/county-time'
import type { RecurrenceRule } from '@hometown/shared-types/event'
import {
  SUBMISSION_YEARS_AHEAD,
  type SubmissionReceived,
  type SubmittedFacts,
} from '@hometown/shared-types/event-submission'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { announce } from '../../platform/live/live.service.ts'
import { type StoredEvent, saveEvent, writeEvents } from '../events/events.service.ts'
import { countWaiting, insertSubmission } from './submissions.repository.ts'

type Trx = Transaction<Database>

const MOST_WAITING = 1000

const RECEIVED: SubmissionReceived = {
  message: 'Thank you! An editor reads your event before it’s published. We’ll email you when they decide.',
}

interface Submitter {
  name: string
  email: string
}

/** Resolves after the commit of the submission and its draft. */
export async function submitEvent(
  context: AppContext,
  input: SubmittedFacts,
  { name, email }: Submitter,
): Promise<SubmissionReceived> {
  const { clock, config, store } = context
  const now = clock.now()
  const facts = completeFacts(input, countyDate(now, config.timeZone))
  if ((await countWaiting(store.db)) >= MOST_WAITING) throw tooManyWaiting()
  const id = uuid()
  await writeEvents(context, async (trx) => {
    const event = await insertDraft(context, trx, { id, timeZone: config.timeZone, facts })
    await insertSubmission(trx, {
      id,
      status: 'waiting',
      ...columnsOf(facts),
      time_zone: config.timeZone,
      submitter_name: name,
      submitter_email: email,
      event_id: event.id,
      event_version: event.version,
      created_at: now,
      updated_at: now,
    })
  })
  announce(context, { type: 'changed', lists: ['event-submissions'] })
  return RECEIVED
}

/** Answer for bots that filled the hidden field; stores nothing. */
export function pretendToReceive({ clock, config }: AppContext, input: SubmittedFacts): SubmissionReceived {
  completeFacts(input, countyDate(clock.now(), config.timeZone))
  return RECEIVED
}

function tooManyWaiting(): AppError {
  const message = 'Our editors have too many events waiting. Please try again in a few days, or write to us.'
  return new AppError(503, 'queue_full', message, { unconfigured: true })
}

export type Facts = SubmittedFacts & { endDate: string }

const HOUR = 60 * 60_000
const DAYS_AHEAD = Math.ceil(SUBMISSION_YEARS_AHEAD * 365.25)
const LONGEST = 366
/** Longest duration in days, so that occurrences don't overlap. */
const LONGEST_OF_SERIES: Readonly<Record<NonNullable<RecurrenceRule>, number>> = {
  daily: 1,
  weekly: 7,
  monthly: 28,
  yearly: 365,
}

interface Problem {
  path: keyof SubmittedFacts
  message: string
}

/** @throws AppError 422 with all problems, each at its field. */
function completeFacts(input: SubmittedFacts, today: CountyDate): Facts {
  const facts = withTimes(input)
  const problems = [...problemsOfTimes(input, facts), ...problemsOfReach(facts, today)]
  const [first] = problems
  if (first) throw new AppError(422, 'invalid', first.message, { issues: problems })
  return facts
}

function withTimes(input: SubmittedFacts): Facts {
  const { startDate, endDate, allDay, recurrenceRule } = input
  const recurrenceEndDate = recurrenceRule ? input.recurrenceEndDate : null
  if (allDay) {
    const start = startDate.slice(0, 10)
    return { ...input, startDate: start, endDate: endDate?.slice(0, 10) ?? start, recurrenceEndDate }
  }
  return { ...input, endDate: endDate ?? wallTimeAfter(startDate, HOUR), recurrenceEndDate }
}

function problemsOfTimes({ allDay }: SubmittedFacts, { startDate, endDate }: Facts): Problem[] {
  if (!allDay && startDate.length < 16)
    return [{ path: 'startDate', message: 'Please enter a start time, or choose “All day”' }]
  if (!allDay && endDate.length < 16) return [{ path: 'endDate', message: 'Please enter an end time' }]
  if (endDate < startDate) return [{ path: 'endDate', message: 'The event cannot end before it starts' }]
  return []
}

function problemsOfReach(facts: Facts, today: CountyDate): Problem[] {
  const { startDate, endDate, recurrenceRule, recurrenceEndDate } = facts
  const problems: Problem[] = []
  const add = (path: Problem['path'], message: string) => problems.push({ path, message })
  const [first, last] = [startDate.slice(0, 10), endDate.slice(0, 10)]
  const furthest = addCountyDays(today, DAYS_AHEAD)
  const days = daysBetween(first, last)
  const longest = recurrenceRule ? LONGEST_OF_SERIES[recurrenceRule] : LONGEST
  if (recurrenceRule === null ? last < today : recurrenceEndDate !== null && recurrenceEndDate < today)
    add('startDate', 'This event is already over')
  if (first < addCountyDays(today, -LONGEST)) add('startDate', 'This event began too long ago')
  if (first > furthest) add('startDate', `Please submit only events in the next ${SUBMISSION_YEARS_AHEAD} years`)
  if (days > longest)
    add('endDate', recurrenceRule ? 'This event repeats before it ends' : 'An event can last one year at most')
  if (recurrenceEndDate !== null && recurrenceEndDate < first)
    add('recurrenceEndDate', 'The last date is before the first')
  if (recurrenceEndDate !== null && recurrenceEndDate > furthest)
    add('recurrenceEndDate', `Please choose a date within the next ${SUBMISSION_YEARS_AHEAD} years`)
  return problems
}

export interface EventOfSubmission {
  id: string
  title: string
  slug: string
  status: 'draft' | 'published'
  version: number
}

function columnsOf({ startDate, endDate, allDay, recurrenceRule, recurrenceEndDate, ...texts }: Facts) {
  return {
    ...texts,
    start_date: startDate,
    end_date: endDate,
    all_day: allDay ? 1 : 0,
    recurrence_rule: recurrenceRule,
    recurrence_end_date: recurrenceEndDate,
  }
}

export async function insertDraft(
  context: AppContext,
  trx: Trx,
  { id, timeZone, facts }: { id: string; timeZone: string; facts: Facts },
): Promise<EventOfSubmission> {
  const event = { ...fieldsOf(facts), timeZone, status: 'draft', submissionId: id } as const
  return placeOf((await saveEvent(context, trx, null, undefined, event)).event)
}

export function placeOf({ row: { id, title, slug, status, version } }: StoredEvent): EventOfSubmission {
  return { id, title, slug, status, version }
}

/** Events have no fields for organizer and link, so they are appended to the description. */
export function fieldsOf({ organiser, link, note: _note, ...facts }: Facts) {
  const paragraphs = [facts.description, organiser && `Organizer: ${organiser}`, link && `More information: ${link}`]
  return { ...facts, description: paragraphs.filter(Boolean).join('\n\n') }
}
