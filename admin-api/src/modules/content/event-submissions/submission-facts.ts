import { daysBetween, wallTimeAfter } from '@hometown/shared-types/calendar/days'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { RecurrenceRule } from '@hometown/shared-types/event'
import { SUBMISSION_YEARS_AHEAD, type SubmittedFacts } from '@hometown/shared-types/event-submission'
import { AppError } from '../../../http/errors/app-error.ts'

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
export function completeFacts(input: SubmittedFacts, today: CountyDate): Facts {
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

/** Events have no fields for organizer and link, so they are appended to the description. */
export function describeEvent({ description, organiser, link }: Pick<Facts, 'description' | 'organiser' | 'link'>) {
  return [description, organiser && `Organizer: ${organiser}`, link && `More information: ${link}`]
    .filter(Boolean)
    .join('\n\n')
}
