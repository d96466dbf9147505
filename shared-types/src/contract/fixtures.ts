import { z } from 'zod'
import { EVENT_YEARS } from '../rules/calendar/days.ts'
import { isVisible, singleLine } from '../rules/text.ts'
import { call, type } from './call.ts'
import { type EventGame, GAME_SIDES, GAME_STATUSES } from './events.ts'
import { type Page, pageQuerySchema, plainDateSchema } from './fields.ts'

export const FIXTURE_STATUSES = [...GAME_STATUSES, 'cancelled'] as const
export const fixtureStatusSchema = z.enum(FIXTURE_STATUSES)
export type FixtureStatus = z.infer<typeof fixtureStatusSchema>

/** Characters, and the highest score. */
export const FIXTURE_LIMITS = {
  name: 120,
  sport: 60,
  level: 40,
  location: 300,
  note: 300,
  score: 9999,
} as const

/** County time: `2026-11-21T19:00`, or only the day if the time isn't known. */
export const fixtureStartSchema = z
  .string()
  .trim()
  .regex(/^\d{4}-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'This is not a date and time')
  .refine((text) => plainDateSchema.safeParse(text.slice(0, 10)).success, 'This is not a date and time')
  .refine(
    (text) => Number(text.slice(0, 4)) >= EVENT_YEARS.first && Number(text.slice(0, 4)) <= EVENT_YEARS.last,
    `The year must be between ${EVENT_YEARS.first} and ${EVENT_YEARS.last}`,
  )

/** A game: an event of the calendar with teams and a score. Its id is the event's, and so is its version. */
export interface DeskFixture extends Omit<EventGame, 'status'> {
  id: string
  /** The event's own title, `Homecoming: Millers vs. Larks`. */
  title: string
  /** The event's page is `/events/{slug}`. */
  slug: string
  /** County time: `2026-11-21T19:00`, or only the day if the time isn't known. */
  startsAt: string
  location: string | null
  status: FixtureStatus
  sample: boolean
  /** Null if it was entered here. */
  sourceName: string | null
  /** Where the source has it. */
  sourceUrl: string | null
  /** False for a game whose event is a draft. */
  isPublished: boolean
  version: number
}

function name(missing: string, limit: number = FIXTURE_LIMITS.name) {
  return z
    .string({ error: missing })
    .transform(singleLine)
    .pipe(z.string().refine(isVisible, missing).max(limit, `Please use ${limit} characters at most`))
}

function line(limit: number) {
  return z
    .string()
    .nullable()
    .transform((text) => singleLine(text ?? '') || null)
    .refine((text) => (text?.length ?? 0) <= limit, `Please use ${limit} characters at most`)
}

const score = z
  .number({ error: 'A score is a whole number' })
  .int('A score is a whole number')
  .min(0, 'A score can’t be below zero')
  .max(FIXTURE_LIMITS.score, 'This score is too high')
  .nullable()

const fields = {
  sport: name('Sport is required', FIXTURE_LIMITS.sport),
  level: line(FIXTURE_LIMITS.level),
  team: name('Team is required'),
  opponent: name('Opponent is required'),
  atHome: z.boolean(),
  startsAt: fixtureStartSchema,
  location: line(FIXTURE_LIMITS.location),
  teamScore: score,
  opponentScore: score,
  forfeitedBy: z.enum(GAME_SIDES).nullable(),
  status: fixtureStatusSchema,
  note: line(FIXTURE_LIMITS.note),
}

/**
 * Default status: played with a score, else scheduled. The service refuses (422) a single
 * score and a team that plays itself; the same game at the same time gets 409.
 */
export const createFixtureSchema = z.object({
  ...fields,
  level: fields.level.default(null),
  atHome: fields.atHome.default(true),
  location: fields.location.default(null),
  teamScore: score.default(null),
  opponentScore: score.default(null),
  forfeitedBy: fields.forfeitedBy.default(null),
  status: fields.status.optional(),
  note: fields.note.default(null),
})
export type CreateFixtureInput = z.input<typeof createFixtureSchema>
export type NewFixture = z.output<typeof createFixtureSchema>

/**
 * A stale `version` gets 409. Without a `status`, adding a score to a scheduled or
 * postponed game makes it played, and removing the score makes a played one scheduled.
 */
const updateFixtureSchema = z.object({ ...fields, version: z.number().int().min(1) }).partial()
export type FixtureChanges = z.output<typeof updateFixtureSchema>

const word = z.string().trim().max(200).optional()

const fixtureListQuerySchema = z.object({
  ...pageQuerySchema.shape,
  sport: word,
  search: word,
  /**
   * `upcoming`: from today, soonest first. `past`: until yesterday, latest first. `missing`: over, without a result.
   */
  when: z.enum(['upcoming', 'past', 'missing']).optional(),
})
export type FixtureListQuery = z.infer<typeof fixtureListQuerySchema>

/** Values in use, most used first. */
export interface FixtureWords {
  sports: string[]
  levels: string[]
  teams: string[]
  locations: string[]
  /** The place of each team's latest home game, by the team's name. */
  homes: Record<string, string>
  /** Number of games that are over and have no result. */
  missing: number
}

export const fixtureCalls = {
  list: call('GET', '/api/fixtures', { query: fixtureListQuerySchema, answer: type<Page<DeskFixture>>() }),
  words: call('GET', '/api/fixtures/words', { answer: type<FixtureWords>() }),
  get: call('GET', '/api/fixtures/:id', { answer: type<DeskFixture>() }),
  create: call('POST', '/api/fixtures', { body: createFixtureSchema, status: 201, answer: type<DeskFixture>() }),
  update: call('PATCH', '/api/fixtures/:id', { body: updateFixtureSchema, answer: type<DeskFixture>() }),
}
