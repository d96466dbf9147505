import { z } from 'zod'
import { EVENT_PRICE_LIMIT, EVENT_YEARS } from '../rules/calendar/days.ts'
import { plainLines, singleLine } from '../rules/text.ts'
import { toMilliseconds } from '../rules/time.ts'
import {
  categorySchema,
  isoTimeSchema,
  line,
  lineOrNull,
  type OptionalText,
  optionalTexts,
  pictureOrNull,
  plainDateSchema,
  timeInput,
  wordList,
} from './fields.ts'

type EventTextField = OptionalText & ReturnType<typeof eventTextUpTo>

/**
 * This is the one list of an event's optional texts: plain text, empty in answers if missing. A new entry is in
 * answers, calls, drafts, copies, the desk's search and samples by itself. The compiler and tests ask for its column,
 * its field, and whether pages, feeds and calendars show it. Exceptions, imports and submissions have their own lists.
 */
const EVENT_TEXTS = {
  description: { column: 'description', ...eventTextUpTo(20_000, 'Description', plainLines) },
  location: { column: 'location', ...eventTextUpTo(500, 'Location', singleLine) },
  price: { column: 'price', ...eventTextUpTo(EVENT_PRICE_LIMIT, 'Price', singleLine) },
} as const satisfies Record<string, EventTextField>

export type EventTextName = keyof typeof EVENT_TEXTS
export type EventTexts = Record<EventTextName, string>
export type EventTextColumns = Record<(typeof EVENT_TEXTS)[EventTextName]['column'], string | null>

export const {
  columns: EVENT_TEXT_COLUMNS,
  map: mapEventTexts,
  mapColumns: mapEventTextColumns,
  fromRow: eventTextsFromRow,
} = optionalTexts(EVENT_TEXTS, '')

const eventTextShape = mapEventTexts(() => z.string())
const eventTextInputShape = mapEventTexts((_name, { schema }) => schema)
const newEventTextShape = mapEventTexts((_name, { schema }) => schema.default(''))

/** @param clean removes what isn't stored; an empty result counts as missing */
function eventTextUpTo(limit: number, label: string, clean: (text: string) => string) {
  const schema = z
    .string()
    .nullable()
    .transform((text) => clean(text ?? ''))
    .pipe(z.string().max(limit, `The ${label.toLowerCase()} is too long`))
  return { label, limit, schema }
}

/** A canceled game is a canceled event. A game that was played may have no score. */
export const GAME_STATUSES = ['scheduled', 'played', 'postponed'] as const
export const GAME_SIDES = ['team', 'opponent'] as const

/** These facts make an event of the calendar a game. Day, time, place and cancellation are the event's own. */
export const eventGameSchema = z.object({
  /** The sport in the newsroom's words, such as `Football`. Equal spellings are grouped. */
  sport: z.string(),
  level: z.string().nullable(),
  team: z.string(),
  opponent: z.string(),
  atHome: z.boolean(),
  /** Both scores are set, or neither is. */
  teamScore: z.number().int().nullable(),
  opponentScore: z.number().int().nullable(),
  /** The side that gave the game up and lost it, whatever the score says. */
  forfeitedBy: z.enum(GAME_SIDES).nullable(),
  status: z.enum(GAME_STATUSES),
  note: z.string().nullable(),
})
export type EventGame = z.infer<typeof eventGameSchema>

type GameTeams = Pick<EventGame, 'team' | 'opponent' | 'atHome'>

export function gameTitle({ team, opponent, atHome }: GameTeams): string {
  return `${team} ${atHome ? 'vs.' : 'at'} ${opponent}`
}

export function gameHeadline(title: string, game: EventGame): string {
  if (game.status === 'postponed') return `Postponed: ${title}`
  const result = gameResultWords(title, game)
  return result ? `${title}${result}` : title
}

function gameResultWords(title: string, game: EventGame): string {
  if (game.status !== 'played') return ''
  if (game.forfeitedBy) return ` (forfeit by ${game[game.forfeitedBy]})`
  if (game.teamScore === null || game.opponentScore === null) return ''
  // Only our own title says for certain which side is named first.
  if (title === gameTitle(game)) return `, ${game.teamScore}–${game.opponentScore}`
  return `: ${game.team} ${game.teamScore}, ${game.opponent} ${game.opponentScore}`
}

export const EVENT_STATUSES = ['draft', 'published'] as const
export const eventStatusSchema = z.enum(EVENT_STATUSES)
export type EventStatus = z.infer<typeof eventStatusSchema>

export const RECURRENCE_RULES = ['daily', 'weekly', 'monthly', 'yearly'] as const
/** The rule is null for a single event, which forms call `none`. */
const recurrenceRuleSchema = z.enum(RECURRENCE_RULES).nullable()
export type RecurrenceRule = z.infer<typeof recurrenceRuleSchema>

/** The time is `2026-11-20` when all-day (the end is inclusive), else ISO 8601 in UTC. */
const eventTimeSchema = z.union([plainDateSchema, isoTimeSchema])

/** An exception is a moved, changed or canceled date of a series. Null means 'as in the series'. */
const eventExceptionSchema = z.object({
  /** The day on which it would begin by the rule, which is unique within a series. */
  originalDate: plainDateSchema,
  startDate: eventTimeSchema.nullable(),
  endDate: eventTimeSchema.nullable(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  location: z.string().nullable(),
  cancelled: z.boolean(),
})
export type EventException = z.infer<typeof eventExceptionSchema>

export const calendarEventSchema = z.object({
  id: z.string(),
  title: z.string(),
  ...eventTextShape,
  startDate: eventTimeSchema,
  endDate: eventTimeSchema,
  allDay: z.boolean(),
  /** A series keeps to the clocks of this zone: a weekly 7 pm stays 7 pm. */
  timeZone: z.string(),
  /** The local times, `2026-03-08T02:30`, of a series whose first date clocks skip: its instants have another hour. */
  wallTimes: z.object({ start: z.string(), end: z.string() }).optional(),
  imageUrl: z.string().nullable(),
  category: categorySchema,
  tags: z.array(z.string()),
  status: eventStatusSchema,
  recurrenceRule: recurrenceRuleSchema,
  /** The rule as in RFC 5545, 3.3.10, without UNTIL and COUNT: the end is `recurrenceEndDate`. Null: a single event. */
  rrule: z.string().nullable(),
  /** The last day on which an occurrence may begin. */
  recurrenceEndDate: plainDateSchema.nullable(),
  skippedDates: z.array(plainDateSchema),
  exceptions: z.array(eventExceptionSchema),
  /** Canceled events stay on the calendar, marked. */
  cancelled: z.boolean(),
  uid: z.string(),
  /** The sequence grows with every change that matters to other calendars. */
  sequence: z.number().int().min(0),
  sample: z.boolean(),
  game: eventGameSchema.optional(),
  slug: z.string(),
  wordpressPostId: z.number().int().nullable(),
  wordpressPostUrl: z.string().nullable(),
  createdAt: isoTimeSchema,
  updatedAt: isoTimeSchema,
  version: z.number().int().min(1),
})
export type CalendarEvent = z.infer<typeof calendarEventSchema>

/** An item of `GET /api/calendar-events?from=&to=`, with its own start and end. A game's title has its result. */
export interface EventOccurrence extends Omit<CalendarEvent, 'exceptions' | 'skippedDates' | 'wallTimes'> {
  seriesStartDate: string
  originalDate: string | null
}

const EVENT_TITLE_LIMIT = 300

/** Years outside of the calendar are refused here; an invalid date passes, because it has another message. */
export function isInCalendar(text: string): boolean {
  if (!/^\d{4}-/.test(text)) return true
  const year = Number(text.slice(0, 4))
  return year >= EVENT_YEARS.first && year <= EVENT_YEARS.last
}

export const YEAR_MESSAGE = `The year must be between ${EVENT_YEARS.first} and ${EVENT_YEARS.last}`

const eventFields = {
  title: line(EVENT_TITLE_LIMIT, 'Title is required'),
  ...eventTextInputShape,
  startDate: timeInput('Start date is required').refine(isInCalendar, YEAR_MESSAGE),
  endDate: timeInput('End date is required').refine(isInCalendar, YEAR_MESSAGE),
  allDay: z.boolean(),
  category: categorySchema,
  status: eventStatusSchema,
  recurrenceRule: z
    .enum(['none', ...RECURRENCE_RULES])
    .nullable()
    .transform((rule) => (rule === 'none' ? null : rule)),
  /** A rule overrides `recurrenceRule`; a change of that alone replaces it. COUNT and UNTIL set `recurrenceEndDate`. */
  rrule: z.string().trim().max(500).nullable(),
  recurrenceEndDate: plainDateSchema.refine(isInCalendar, YEAR_MESSAGE).nullable(),
  skippedDates: z.array(plainDateSchema).max(1000, 'An event can have 1000 skipped dates at most'),
  cancelled: z.boolean(),
  imageUrl: pictureOrNull,
  tags: z.array(z.string().transform(singleLine)).pipe(wordList(50, 100, 'tags')),
}

/** Times without a zone are the county's. Only the service knows it, and refuses an end before the start (422). */
export const createEventSchema = z
  .object({
    ...eventFields,
    ...newEventTextShape,
    allDay: eventFields.allDay.default(false),
    category: eventFields.category.default('Events'),
    status: eventFields.status.default('draft'),
    recurrenceRule: eventFields.recurrenceRule.default(null),
    rrule: eventFields.rrule.default(null),
    recurrenceEndDate: eventFields.recurrenceEndDate.default(null),
    skippedDates: eventFields.skippedDates.default([]),
    cancelled: eventFields.cancelled.default(false),
    tags: eventFields.tags.default([]),
  })
  .transform(withAllDayDates)
  .refine(endsAfterEventStart, { path: ['endDate'], error: 'The event cannot end before it starts' })
export type CreateEventInput = z.input<typeof createEventSchema>

export const updateEventSchema = z
  .object({ ...eventFields, version: z.number().int().min(1) })
  .partial()
  .transform(withAllDayDates)
  .refine(endsAfterEventStart, { path: ['endDate'], error: 'The event cannot end before it starts' })
export type EventChanges = z.output<typeof updateEventSchema>

/**
 * The body of `PUT /api/calendar-events/{id}/dates/{originalDate}` is the complete exception. Null and missing fields
 * are as in the series; without any other field, the exception is removed. A start alone also moves the end.
 */
export const eventExceptionInputSchema = z
  .object({
    startDate: eventFields.startDate.nullable(),
    endDate: eventFields.endDate.nullable(),
    title: lineOrNull(EVENT_TITLE_LIMIT),
    description: EVENT_TEXTS.description.schema.nullable(),
    location: EVENT_TEXTS.location.schema.nullable(),
    cancelled: z.boolean(),
  })
  .partial()
  .extend({ version: z.number().int().min(1) })
  .refine(
    ({ startDate, endDate }) =>
      endsAfterEventStart({ startDate: startDate ?? undefined, endDate: endDate ?? undefined }),
    {
      path: ['endDate'],
      error: 'The event cannot end before it starts',
    },
  )
export type EventExceptionInput = z.input<typeof eventExceptionInputSchema>
export type NewEventException = z.output<typeof eventExceptionInputSchema>

interface EventDates {
  allDay?: boolean | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

function withAllDayDates<T extends EventDates>(event: T): T {
  if (!event.allDay) return event
  const { startDate, endDate } = event
  return {
    ...event,
    ...(startDate && { startDate: startDate.slice(0, 10) }),
    ...(endDate && { endDate: endDate.slice(0, 10) }),
  }
}

/** Compares only times that both have a zone, or both don't. */
function endsAfterEventStart({ startDate, endDate }: EventDates): boolean {
  if (!startDate || !endDate) return true
  const hasZone = (text: string) => /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text.slice(10))
  if (hasZone(startDate) !== hasZone(endDate)) return true
  return (toMilliseconds(startDate) ?? 0) <= (toMilliseconds(endDate) ?? 0)
}
