import { z } from 'zod'
import { FIXTURE_LIMITS, fixtureStartSchema } from './fixture.ts'
import { plainDateSchema } from './iso-time.ts'
import { isVisible, singleLine } from './storable-text.ts'
import { decideSuggestionSchema, suggestionKindSchema } from './suggestion.ts'

/** The hour of the county at which snoozed suggestions come back. */
export const SNOOZE_HOUR = 7
/** Days ahead. */
export const LONGEST_SNOOZE = 366

/** The county's day. The desk names it when it is chosen, because the call may come days later. */
export const snoozeUntilSchema = plainDateSchema
export type SnoozeUntil = z.infer<typeof snoozeUntilSchema>

/** Body of `POST /api/content-suggestions/{id}/snooze`; null ends it at once. */
export const snoozeSuggestionSchema = decideSuggestionSchema.extend({ until: snoozeUntilSchema.nullable() })
export type SnoozeSuggestionInput = z.infer<typeof snoozeSuggestionSchema>

const MISSING_DAY = 'Enter the date'

function line(limit: number, missing?: string) {
  const text = z
    .string()
    .transform(singleLine)
    .pipe(z.string().max(limit, `Please use ${limit} characters at most`))
  return missing === undefined ? text : text.refine(isVisible, missing)
}

const WRONG_SCORE = `Enter a whole number up to ${FIXTURE_LIMITS.score}`
const score = z.int(WRONG_SCORE).min(0, WRONG_SCORE).max(FIXTURE_LIMITS.score, WRONG_SCORE).nullable()

/** When and where, as an editor corrects them. Wall times of the county. */
export const eventDetailsInputSchema = z
  .object({
    kind: z.literal('event'),
    startDate: z.string().min(1, MISSING_DAY).pipe(fixtureStartSchema),
    endDate: z.string().min(1, MISSING_DAY).pipe(fixtureStartSchema),
    location: line(FIXTURE_LIMITS.location),
  })
  .refine(({ startDate, endDate }) => startDate.length === endDate.length && startDate <= endDate, {
    message: 'The end must not be before the start',
    path: ['endDate'],
  })

export const fixtureDetailsInputSchema = z
  .object({
    kind: z.literal('fixture'),
    sport: line(FIXTURE_LIMITS.sport, 'Enter the sport'),
    team: line(FIXTURE_LIMITS.name, 'Enter the team'),
    opponent: line(FIXTURE_LIMITS.name, 'Enter the opponent'),
    atHome: z.boolean(),
    startsAt: z.string().min(1, MISSING_DAY).pipe(fixtureStartSchema),
    location: line(FIXTURE_LIMITS.location),
    /** Both, or neither. */
    teamScore: score,
    opponentScore: score,
  })
  .superRefine(({ teamScore, opponentScore }, { addIssue }) => {
    if ((teamScore === null) === (opponentScore === null)) return
    const path = [teamScore === null ? 'teamScore' : 'opponentScore']
    addIssue({ code: 'custom', message: 'Enter both scores, or neither', path })
  })

export const correctedDetailsSchema = z.union([eventDetailsInputSchema, fixtureDetailsInputSchema])
export type CorrectedDetails = z.infer<typeof correctedDetailsSchema>

/**
 * Body of `POST /api/content-suggestions/{id}/kind`. Without details, an event or a game has those that its source
 * gave, or none yet.
 */
export const correctKindSchema = decideSuggestionSchema
  .extend({ kind: suggestionKindSchema, details: correctedDetailsSchema.optional() })
  .refine(({ kind, details }) => details === undefined || details.kind === kind, {
    message: 'These details don’t match the kind',
    path: ['details'],
  })
export type CorrectKindInput = z.infer<typeof correctKindSchema>
