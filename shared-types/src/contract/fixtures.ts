import { z } from 'zod'
import { call, type } from './call.ts'
import { type EventGame, GAME_SIDES, GAME_STATUSES, isInCalendar, YEAR_MESSAGE } from './events.ts'
import { line, lineOrNull, listQuerySchema, type Page, versionSchema, wallTimeInput } from './fields.ts'

export const FIXTURE_STATUSES = [...GAME_STATUSES, 'cancelled'] as const
export const fixtureStatusSchema = z.enum(FIXTURE_STATUSES)
export type FixtureStatus = z.infer<typeof fixtureStatusSchema>

const MAX_SCORE = 9999

/** The start is in county time: `2026-11-21T19:00`, or only the day if the time isn't known. */
export const fixtureStartSchema = wallTimeInput('Enter the date').refine(isInCalendar, YEAR_MESSAGE)

/** A game is an event of the calendar with teams and a score. Its id and its version are the event's. */
export interface DeskFixture extends Omit<EventGame, 'status'> {
  id: string
  title: string
  slug: string
  startsAt: string
  location: string | null
  status: FixtureStatus
  sample: boolean
  /** The name is null if the game was entered here. */
  sourceName: string | null
  sourceUrl: string | null
  isPublished: boolean
  version: number
}

const SCORE_MESSAGE = `Enter a whole number up to ${MAX_SCORE}`
const score = z.int(SCORE_MESSAGE).min(0, SCORE_MESSAGE).max(MAX_SCORE, SCORE_MESSAGE).nullable()

const fields = {
  sport: line(60, 'Sport is required'),
  level: lineOrNull(40),
  team: line(120, 'Team is required'),
  opponent: line(120, 'Opponent is required'),
  atHome: z.boolean(),
  startsAt: fixtureStartSchema,
  location: lineOrNull(300),
  teamScore: score,
  opponentScore: score,
  forfeitedBy: z.enum(GAME_SIDES).nullable(),
  status: fixtureStatusSchema,
  note: lineOrNull(300),
}

/** With a score, the default is `played`. 422: a single score, a team against itself. 409: a known one. */
export const createFixtureSchema = z.object({
  ...fields,
  atHome: fields.atHome.default(true),
  teamScore: score.default(null),
  opponentScore: score.default(null),
  forfeitedBy: fields.forfeitedBy.default(null),
  status: fields.status.optional(),
})
export type CreateFixtureInput = z.input<typeof createFixtureSchema>
export type NewFixture = z.output<typeof createFixtureSchema>

/** A change without a `status` makes a game with a new score played, and a played one without its score scheduled. */
const updateFixtureSchema = z.object(fields).partial().extend({ version: versionSchema })
export type FixtureChanges = z.output<typeof updateFixtureSchema>

const fixtureListQuerySchema = listQuerySchema.extend({
  sport: z.string().trim().max(200).optional(),
  /** Games are `upcoming` from today, soonest first; `past` until yesterday, latest first; `missing`: no result. */
  when: z.enum(['upcoming', 'past', 'missing']).optional(),
})
export type FixtureListQuery = z.infer<typeof fixtureListQuerySchema>

export interface FixtureWords {
  sports: string[]
  levels: string[]
  teams: string[]
  locations: string[]
  homes: Record<string, string>
  missing: number
}

export const fixtureCalls = {
  list: call('GET', '/api/fixtures', { query: fixtureListQuerySchema, answer: type<Page<DeskFixture>>() }),
  words: call('GET', '/api/fixtures/words', { answer: type<FixtureWords>() }),
  get: call('GET', '/api/fixtures/:id', { answer: type<DeskFixture>() }),
  create: call('POST', '/api/fixtures', { body: createFixtureSchema, status: 201, answer: type<DeskFixture>() }),
  update: call('PATCH', '/api/fixtures/:id', { body: updateFixtureSchema, answer: type<DeskFixture>() }),
}
