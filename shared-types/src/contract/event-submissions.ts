import { z } from 'zod'
import { isPlaceholderAddress } from '../rules/addresses.ts'
import { EVENT_PRICE_LIMIT } from '../rules/calendar/days.ts'
import type { Category } from '../rules/categories.ts'
import { call, type } from './call.ts'
import type { SimilarEvent } from './desk-events.ts'
import { type EventStatus, RECURRENCE_RULES, type RecurrenceRule } from './events.ts'
import {
  categorySchema,
  type Page,
  pageNumberSchema,
  plainLine,
  plainText,
  requiredLine,
  tooLongMessage,
  wallTimeInput,
} from './fields.ts'
import { EMAIL_LIMIT, emailSchema } from './subscribers.ts'

export const SUBMISSION_LIMITS = {
  title: 150,
  description: 5000,
  location: 200,
  price: EVENT_PRICE_LIMIT,
  link: 500,
  organiser: 150,
  name: 100,
  email: EMAIL_LIMIT,
  note: 2000,
} as const

export const REASON_LIMIT = 2000

export const SUBMISSION_REPEATS = [
  ['none', 'Doesn’t repeat'],
  ['daily', 'Every day'],
  ['weekly', 'Every week'],
  ['monthly', 'Every month'],
  ['yearly', 'Every year'],
] as const

/** The limit holds for an event's start and for a series's end. */
export const SUBMISSION_YEARS_AHEAD = 3

/** We forget who submitted an event this many days after the decision. */
export const SUBMITTER_KEPT_DAYS = 90

export const SUBMISSION_STATUSES = ['waiting', 'approved', 'declined', 'merged'] as const
export const submissionStatusSchema = z.enum(SUBMISSION_STATUSES)
export type SubmissionStatus = z.infer<typeof submissionStatusSchema>

const linkSchema = plainLine(SUBMISSION_LIMITS.link)
  .transform((text) => (isPlaceholderAddress(text) ? '' : text))
  .transform((text) => (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`))
  .refine((text) => text === '' || isWebAddress(text), 'This is not a web address')

function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && hostname.includes('.') && username === '' && password === ''
}

const facts = {
  title: requiredLine('Please enter a name for the event', SUBMISSION_LIMITS.title),
  description: plainText(SUBMISSION_LIMITS.description).default(''),
  location: requiredLine('Please enter a place', SUBMISSION_LIMITS.location),
  category: categorySchema.default('Events'),
  startDate: wallTimeInput('Please enter a start date'),
  /** The default is an hour after the start, or the same day. */
  endDate: z
    .union([z.literal('').transform(() => null), wallTimeInput('Please enter an end date')])
    .nullable()
    .default(null),
  allDay: z.boolean().default(false),
  recurrenceRule: z
    .enum(['none', ...RECURRENCE_RULES])
    .nullable()
    .default(null)
    .transform((rule) => (rule === 'none' ? null : rule)),
  recurrenceEndDate: z
    .union([
      z.literal('').transform(() => null),
      wallTimeInput('Please enter the last date').transform((text) => text.slice(0, 10)),
    ])
    .nullable()
    .default(null),
  link: linkSchema.default(''),
  /** The price as readers should see it: `Free`, or `$5, children free`. */
  price: plainLine(SUBMISSION_LIMITS.price).default(''),
  organiser: plainLine(SUBMISSION_LIMITS.organiser).default(''),
  note: plainText(SUBMISSION_LIMITS.note).default(''),
}

/** Only bots fill in `homepage`, which is hidden in our form. */
export const submitEventSchema = z.object({
  ...facts,
  name: requiredLine('Please enter your name', SUBMISSION_LIMITS.name),
  email: emailSchema,
  homepage: z.string().max(2000).optional(),
})
export type SubmitEventInput = z.input<typeof submitEventSchema>
export type SubmittedEvent = Omit<z.output<typeof submitEventSchema>, 'homepage'>

export interface DeskSubmission {
  id: string
  title: string
  description: string
  location: string
  category: Category
  /** Both are wall times of `timeZone`: a day when all-day, else `2026-11-20T19:00`. */
  startDate: string
  endDate: string
  timeZone: string
  allDay: boolean
  recurrenceRule: RecurrenceRule
  recurrenceEndDate: string | null
  price: string
  note: string
  status: SubmissionStatus
  /** Name and email are null once forgotten. */
  name: string | null
  email: string | null
  reason: string
  /** The event is the draft while it waits, then what it became or was merged into; null if that is gone. */
  event: { id: string; title: string; slug: string; status: EventStatus } | null
  edited: boolean
  /** The name under which colleagues see the account. */
  decidedBy: string | null
  decidedAt: string | null
  createdAt: string
  /** The version of the draft. A decision names the shown one. */
  version: number
  similar: SimilarEvent[]
}

/** Waiting submissions come oldest first, others newest first. */
const submissionQuerySchema = z.object({
  status: submissionStatusSchema.default('waiting'),
  page: pageNumberSchema.default(1),
})

export type SubmissionCounts = Record<SubmissionStatus, number>

const reason = z.string().trim().max(REASON_LIMIT, tooLongMessage(REASON_LIMIT)).default('')

const shownVersion = z.number({ error: 'The version of the submission is missing' }).int()

const decideSubmissionSchema = z.object({ version: shownVersion })

export interface SubmissionDecided {
  submission: DeskSubmission
  /** The value is false if the address must get no more mail, or if no mail is due. */
  mailed: boolean
}

const decided = type<SubmissionDecided>()

export const submissionCalls = {
  list: call('GET', '/api/event-submissions', { query: submissionQuerySchema, answer: type<Page<DeskSubmission>>() }),
  counts: call('GET', '/api/event-submissions/counts', { answer: type<SubmissionCounts>() }),
  approve: call('POST', '/api/event-submissions/:id/approve', { body: decideSubmissionSchema, answer: decided }),
  decline: call('POST', '/api/event-submissions/:id/decline', {
    body: decideSubmissionSchema.extend({ reason }),
    answer: decided,
  }),
  merge: call('POST', '/api/event-submissions/:id/merge', {
    body: decideSubmissionSchema.extend({ eventId: z.string().max(100) }),
    answer: decided,
  }),
  reopen: call('POST', '/api/event-submissions/:id/reopen', { body: decideSubmissionSchema, answer: decided }),
}
