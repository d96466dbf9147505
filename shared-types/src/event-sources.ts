import { z } from 'zod'

/** What sources can say about an event, each on its own. */
export const SOURCE_FIELDS = ['title', 'start', 'end', 'place', 'description', 'price', 'picture', 'status'] as const
export type SourceField = (typeof SOURCE_FIELDS)[number]

/** The name of all readers as one source. */
export const READERS_NAME = 'A reader’s submission'

export const SOURCE_KINDS = ['feed', 'suggestion', 'submission'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/**
 * What happens with a source's values. `trusted`: they apply by themselves. `ask`: an editor decides. `never`: they are
 * only shown.
 */
export const TRUSTS = ['trusted', 'ask', 'never'] as const
export type SourceTrust = (typeof TRUSTS)[number]

const text = z.string().max(20_000)

/** One source's entry about an event. */
export const claimRefSchema = z.object({
  kind: z.enum(SOURCE_KINDS),
  sourceId: z.string().max(60),
  key: z.string().max(300),
})
export type ClaimRef = z.infer<typeof claimRefSchema>

const sayingSchema = z.object({
  claim: claimRefSchema,
  sourceName: z.string(),
  url: z.string().nullable(),
  /** Wall-clock times of the county, places and texts as written; `canceled` or `confirmed`. */
  value: z.string(),
  since: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  /** The source no longer lists the event. */
  isGone: z.boolean(),
  /** Says the same as the event here, if in other words. */
  isSame: z.boolean(),
})
export type Saying = z.infer<typeof sayingSchema>

const fieldSourcesSchema = z.object({
  field: z.enum(SOURCE_FIELDS),
  value: z.string(),
  /** Who the value is from: null means it was typed here. */
  from: z.string().nullable(),
  /** The editor who chose it; null means by a rule, or typed. */
  chosenBy: z.string().nullable(),
  canUndo: z.boolean(),
  sayings: z.array(sayingSchema),
})
export type FieldSources = z.infer<typeof fieldSourcesSchema>

export const eventSourcesSchema = z.object({
  eventId: z.string(),
  version: z.number().int(),
  fields: z.array(fieldSourcesSchema),
})
export type EventSources = z.infer<typeof eventSourcesSchema>

export const chooseFieldSchema = z.object({ claim: claimRefSchema, value: text })
export type ChooseFieldInput = z.infer<typeof chooseFieldSchema>

const briefEventSchema = z.object({ id: z.string(), title: z.string(), start: z.string(), place: z.string() })
export type BriefEvent = z.infer<typeof briefEventSchema>

export const eventDifferenceSchema = z.object({
  event: briefEventSchema,
  field: z.enum(SOURCE_FIELDS),
  ours: z.string(),
  theirs: z.string(),
  claim: claimRefSchema,
  sourceName: z.string(),
  notedAt: z.iso.datetime(),
})
export type EventDifference = z.infer<typeof eventDifferenceSchema>

export const matchQuestionSchema = z.object({
  /** The event that was there first. */
  event: briefEventSchema,
  /** The source's own event, as it was added. */
  added: briefEventSchema,
  claim: claimRefSchema,
  sourceName: z.string(),
  /** `Same evening, same place, and “bazaar” in both titles` */
  explanation: z.string(),
  askedAt: z.iso.datetime(),
})
export type MatchQuestion = z.infer<typeof matchQuestionSchema>

/** The oldest first, and how many there are altogether. */
export const eventDifferencesSchema = z.object({
  total: z.number().int(),
  questions: z.array(matchQuestionSchema),
  differences: z.array(eventDifferenceSchema),
})
export type EventDifferences = z.infer<typeof eventDifferencesSchema>

export const DIFFERENCES_SHOWN = 50

export const DIFFERENCE_ANSWERS = ['keep', 'take', 'not-same'] as const
export const answerDifferenceSchema = z.object({
  eventId: z.string().max(60),
  field: z.enum(SOURCE_FIELDS),
  claim: claimRefSchema,
  /** As shown; another value since then is refused. */
  theirs: text,
  answer: z.enum(DIFFERENCE_ANSWERS),
})
export type AnswerDifferenceInput = z.infer<typeof answerDifferenceSchema>

export const answerMatchSchema = z.object({
  eventId: z.string().max(60),
  claim: claimRefSchema,
  answer: z.enum(['same', 'not-same']),
})
export type AnswerMatchInput = z.infer<typeof answerMatchSchema>

/** Fields that aren't named follow `all`; `usual`: an event follows the calendar that it is from, and others ask. */
export const sourceTrustSchema = z.object({
  all: z.enum(['usual', ...TRUSTS]),
  fields: z.partialRecord(z.enum(SOURCE_FIELDS), z.enum(TRUSTS)),
})
export type SourceTrusts = z.infer<typeof sourceTrustSchema>

/** An event that is, or may be, what somebody is about to add. */
export const sameEventSchema = briefEventSchema.extend({
  relation: z.enum(['same', 'maybe']),
  explanation: z.string(),
})
export const sameEventsSchema = z.array(sameEventSchema)
export type SameEvent = z.infer<typeof sameEventSchema>
